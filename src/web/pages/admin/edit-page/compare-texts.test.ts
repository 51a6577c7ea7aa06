import { expect, it } from 'vitest'
import { compareTexts } from './compare-and-answer.ts'

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
