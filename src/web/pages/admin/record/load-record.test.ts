import { describe, expect, it, test } from 'vitest'
import type { Field } from '#contract/fields/field.ts'
import { languagesOf, takeOver, weighDifferences } from './load-record.ts'
import { type RecordValues, wordlessBase } from './record-values.ts'

const of = (search: string, locale: 'en' | 'de' = 'en') =>
  languagesOf(new Request(`https://box.example/dashboard/blog/add${search}`), locale)

test('English is beside every other language, and the interface language beside English', () => {
  expect(of('?language=es')).toEqual({ chosen: 'es', beside: 'en', isPicked: false })
  expect(of('', 'de')).toEqual({ chosen: 'de', beside: 'en', isPicked: false })
  expect(of('?language=en', 'de')).toEqual({ chosen: 'en', beside: 'de', isPicked: false })
  expect(of('').beside).not.toBe('en')
})

test('keeps a chosen language, or none, beside it', () => {
  expect(of('?language=es&beside=tr')).toEqual({ chosen: 'es', beside: 'tr', isPicked: true })
  expect(of('?language=es&beside=none')).toEqual({ chosen: 'es', beside: null, isPicked: true })
  expect(of('?language=es&beside=es')).toEqual({ chosen: 'es', beside: 'en', isPicked: false })
})

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const field = (key: string, type: Field['type']): Field => ({
  key,
  type,
  label: { en: `The ${key}` },
  required: false,
  options: [{ value: 'a', label: { en: 'Apple' } }],
  sortable: false,
  searchable: false,
  visibility: 'everywhere',
  order: 1,
  settings: {},
})
const fields = [field('fruit', 'selection'), field('note', 'multilang_text'), field('is_new', 'switch')]
const values = (record: object, own: object = {}): RecordValues => ({
  record: { title: {}, content: {}, header_image: [], ...record },
  fields: { fruit: '', note: {}, is_new: false, ...own },
})
const weigh = (before: RecordValues | undefined, theirs: RecordValues, yours: RecordValues) =>
  weighDifferences({ base: wordlessBase, fields, locale: 'en', before, theirs, yours })
const places = (list: { place: string }[]) => list.map(({ place }) => place)

describe('two changes of one record', () => {
  const before = values({ title: { en: 'A fine day', de: 'Tag' } })

  it('conflict where both changed a part; other changes are taken from the newer version', () => {
    const theirs = values({ title: { en: 'A grey day', de: 'Tage' } }, { fruit: 'a' })
    const yours = values({ title: { en: 'A blue day', de: 'Tag' } }, { is_new: true, note: { tr: 'Not' } })
    const { open, taken } = weigh(before, theirs, yours)
    expect(places(open)).toEqual(['record.title.en'])
    expect(places(taken)).toEqual(['record.title.de', 'fields.fruit'])
    expect(open[0]?.parts).toEqual([
      { words: 'A ', by: 'both' },
      { words: 'grey', by: 'theirs' },
      { words: 'blue', by: 'yours' },
      { words: ' day', by: 'both' },
    ])
    expect(taken.at(-1)?.label).toBe('The fruit')
  })

  it('all conflict if the earlier version is unknown', () => {
    const { open, taken } = weigh(undefined, values({ title: { en: 'A' } }), before)
    expect([places(open), taken]).toEqual([['record.title.en', 'record.title.de'], []])
  })

  it('do not conflict if they are equal, whatever the key order and omitted values', () => {
    const theirs = values({ title: { de: 'Tag', en: 'A fine day' }, sub_title: { en: '' } })
    expect(weigh(before, theirs, before)).toEqual({ open: [], taken: [] })
  })

  it('show documents as words', () => {
    const { open } = weigh(
      undefined,
      values({ content: { en: doc('One two') } }),
      values({ content: { en: doc('One') } }),
    )
    expect(open[0]?.parts.map(({ words, by }) => `${by}: ${words.trim()}`)).toEqual([
      'both: One',
      'theirs: two',
    ])
  })

  it('are merged as chosen', () => {
    const theirs = values({ title: { en: 'Theirs' }, header_image: ['x'] }, { fruit: 'a' })
    const chosen = ['record.title.en', 'record.title.de', 'record.header_image', 'fields.fruit', 'other.x']
    expect(takeOver(before, theirs, chosen)).toEqual(
      values({ title: { en: 'Theirs' }, header_image: ['x'] }, { fruit: 'a' }),
    )
    expect(takeOver(before, theirs, ['__proto__.x', 'record.__proto__.en'])).toEqual(before)
    expect(Object.hasOwn(Object.prototype, 'en')).toBe(false)
  })
})
