import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { pageActions } from './compare-and-answer.ts'

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
