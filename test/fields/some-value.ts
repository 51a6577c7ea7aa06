import fc from 'fast-check'
import type { ValueOf } from '../../src/contract/fields/all.ts'
import { docFromText } from '../../src/contract/fields/doc/doc-from-text.ts'
import { isEmptyDoc } from '../../src/contract/fields/doc/editor-doc.ts'
import type { Field } from '../../src/contract/fields/field.ts'
import type { FieldTypeName } from '../../src/contract/fields/names.ts'
import { locales } from '../../src/locales/locales.ts'
import { someDoc } from './some-doc.ts'

export const medium = '0b1f6c1e-58a3-4d7c-9d5e-1f1d2c3b4a59'

/** A typical value of each type. */
export const someValue: { [Name in FieldTypeName]: ValueOf<Name> } = {
  text: 'One <b>line</b>',
  textarea: 'Two\nlines',
  selection: 'white',
  radio: 'red',
  checkbox: ['red', 'white'],
  switch: true,
  date: '2026-11-22',
  time: '17:05',
  multilang_text: { en: 'Hello', de: 'Hallo' },
  multilang_textarea: { tr: 'Merhaba', en: 'Hello\nyou' },
  editor: { en: docFromText('## Title\n\nSome **bold** words') },
  file: [medium],
  image: [medium],
  video: { address: 'https://vimeo.com/76979871' },
  table: [
    ['a', 'b'],
    ['', 'c'],
  ],
}

const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''))
const line = words.map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
const inLanguages = <Value>(value: fc.Arbitrary<Value>) => fc.dictionary(fc.constantFrom(...locales), value)
const spoken = words.filter((text) => text.trim() !== '')
const option = fc.constantFrom('', 'red', 'white')
const ids = fc.uniqueArray(fc.uuid(), { maxLength: 5 })
const two = (count: number) => String(count).padStart(2, '0')

/** Any value of each type. */
export const anyValue: Record<FieldTypeName, fc.Arbitrary<unknown>> = {
  text: line,
  textarea: words,
  selection: option,
  radio: option,
  checkbox: fc.constantFrom([], ['red'], ['white'], ['red', 'white']),
  switch: fc.boolean(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  multilang_text: inLanguages(spoken),
  multilang_textarea: inLanguages(spoken),
  editor: inLanguages(someDoc.filter((doc) => !isEmptyDoc(doc))),
  file: ids,
  image: ids,
  video: fc.oneof(
    fc.constant(null),
    fc.nat(999_999_999).map((id) => ({ address: `https://vimeo.com/${id + 10_000}` })),
    fc.uuid().map((media) => ({ media })),
  ),
  table: fc.array(
    fc.tuple(words, words).map((cells) => [...cells]),
    { maxLength: 4 },
  ),
}

/** A field of a type, with two options for types that take some. */
export function someField(type: FieldTypeName, more: Partial<Field> = {}): Field {
  return {
    key: 'one',
    label: { en: 'The label' },
    type,
    required: false,
    options: [
      { value: 'red', label: { en: 'Red wine' } },
      { value: 'white', label: { en: 'White wine' } },
    ],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: 1,
    settings: {},
    ...more,
  }
}
