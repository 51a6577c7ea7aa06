import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { compareTexts, pageActions } from './compare-and-answer.ts'

const t = (key: string) => key
const section = (key: string, text: string) => ({ key, heading: key.toUpperCase(), text })

it('lists changed, added and removed sections and a new order', () => {
  const past = { title: 'Terms', lead: '', sections: [section('a', 'one'), section('b', 'two')] }
  const now = { title: 'Terms', lead: 'New', sections: [section('b', 'two'), section('c', 'three')] }
  const changes = compareTexts(past, now, t)
  expect(changes.map(({ place }) => place)).toEqual(['lead', 'order', 'section.c', 'section.a'])
  expect(changes.at(-1)?.parts).toEqual([{ words: 'A\none', by: 'theirs' }])
  expect(compareTexts(now, now, t)).toEqual([])
})

it.each(['save', 'restore'])('says of %s which text it was made from', async (intent) => {
  const sent: unknown[] = []
  const context = visitOf(async (request) => {
    sent.push(await request.json())
    return Response.json({ status: true, message: '', data: {} })
  })
  const action = pageActions({ page: 'terms', locale: 'de' })[intent]
  const values = { id: 'one', version: '1', seen: '2026-01-01T00:00:00.000Z', title: 'Terms' }
  await action?.run(values, context, new FormData())
  expect(sent).toMatchObject([{ version: 1, seen: '2026-01-01T00:00:00.000Z' }])
})
