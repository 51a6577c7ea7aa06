import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { moduleKey } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import { foldedWords } from './listed-values.ts'

export interface Converted {
  /** in the shape of the new field; its empty value if nothing fits */
  value: unknown
  /** the new value contains everything of the old one */
  isWhole: boolean
}

interface Change {
  from: Field
  to: Field
  siteLocale: Locale
}

/** A possible new value, and whether it contains everything of the old one. */
type Candidate = [value: unknown, isWhole: boolean]

/** Converts a field's value after the field's type or limits have changed. */
export function convertValue(value: unknown, { from, to, siteLocale }: Change): Converted {
  const { empty, isEmpty } = typeOf(to.type)
  const shape = shapeOfField(to)
  for (const [candidate, isWhole] of candidates(value, { from, to, siteLocale })) {
    const parsed = shape.safeParse(candidate)
    if (parsed.success && (to.type === 'switch' || !isEmpty(parsed.data)))
      return { value: parsed.data, isWhole }
  }
  return { value: empty(to), isWhole: false }
}

function* candidates(value: unknown, change: Change): Generator<Candidate> {
  const { from, to, siteLocale } = change
  if (shapes[from.type] === shapes[to.type]) {
    if (to.type === 'table') yield columnsMatched(value as string[][], change)
    else yield [value, true]
  }
  if (from.type === 'checkbox') yield* fromMarks(value as string[], to)
  if (to.type === 'checkbox' && (from.type === 'selection' || from.type === 'radio')) yield [[value], true]
  yield* betweenMedia(value, change)
  yield* asSaid(wordsOfValue(value, from, siteLocale), change)
}

/** Types with the same shape take each other's values unchanged. Choices and typed text are both text, but differ. */
const shapes: Record<FieldTypeName, string> = {
  text: 'text',
  textarea: 'text',
  date: 'text',
  time: 'text',
  selection: 'choice',
  radio: 'choice',
  checkbox: 'choices',
  switch: 'switch',
  multilang_text: 'texts',
  multilang_textarea: 'texts',
  editor: 'docs',
  file: 'media',
  image: 'media',
  video: 'video',
  table: 'table',
}

/** Columns are matched by their values: existing ones keep their cells, new ones are empty. */
function columnsMatched(rows: readonly string[][], { from, to }: Change): Candidate {
  const indexes = to.options.map(({ value }) => from.options.findIndex((column) => column.value === value))
  const isWhole = rows.every((row) => row.every((cell, i) => cell === '' || indexes.includes(i)))
  return [rows.map((row) => indexes.map((index) => (index < 0 ? '' : (row[index] ?? '')))), isWhole]
}

function* fromMarks(values: readonly string[], to: Field): Generator<Candidate> {
  if (to.type === 'checkbox') {
    const valid = values.filter((value) => to.options.some((option) => option.value === value))
    yield [valid, false]
  }
  if (to.type === 'selection' || to.type === 'radio') yield [values[0], values.length === 1]
}

function* betweenMedia(value: unknown, { from, to }: Change): Generator<Candidate> {
  if (shapes[from.type] === 'media' && to.type === 'video') {
    const ids = value as string[]
    yield [{ media: ids[0] }, ids.length === 1]
  }
  if (
    from.type === 'video' &&
    shapes[to.type] === 'media' &&
    typeof value === 'object' &&
    value &&
    'media' in value
  )
    yield [[value.media], true]
}

function* asSaid({ texts, isWhole }: SpokenValue, { from, to, siteLocale }: Change): Generator<Candidate> {
  const text = inLanguage(texts, siteLocale)
  if (text === '') return
  const isOneLanguage = new Set(Object.values(texts).filter(Boolean)).size === 1 || !isSpoken(from)
  const shape = shapes[to.type]
  if (shape === 'texts') yield [texts, isWhole]
  else if (shape === 'docs') yield [docsOf(texts), isWhole]
  else if (shape === 'text') yield [text, isWhole && isOneLanguage]
  else if (shape === 'choice') yield [optionSaid(text, to), isWhole && isOneLanguage]
  else if (shape === 'choices')
    yield [text.split(/[,;\n]/).map((part) => optionSaid(part, to)), isWhole && isOneLanguage]
  else if (shape === 'switch') yield [yesOrNo(text), isWhole && isOneLanguage]
  else if (shape === 'video') yield [{ address: text }, isWhole && isOneLanguage]
  else if (shape === 'table')
    yield [text.split('\n').map((row) => row.split(' | ')), isWhole && isOneLanguage]
}

/** Its texts are independent in each language, whereas an option's labels all mean the same. */
function isSpoken({ type }: Field): boolean {
  return shapes[type] === 'texts' || shapes[type] === 'docs'
}

function docsOf(texts: Partial<Record<Locale, string>>): Partial<Record<string, EditorDoc>> {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text.trim() !== '')
      .map(([locale, text]) => [locale, docOf(text)]),
  )
}

function docOf(text: string): EditorDoc {
  return {
    type: 'doc',
    content: text
      .split('\n')
      .map((line) =>
        line === ''
          ? ({ type: 'paragraph' } as const)
          : ({ type: 'paragraph', content: [{ type: 'text', text: line }] } as const),
      ),
  }
}

/** The option that a text means: by value, or by label in any language. */
function optionSaid(texts: string, { options }: Field): string {
  const folded = foldedWords(texts)
  const option = options.find(
    ({ value, label }) =>
      value === folded || Object.values(label).some((text) => foldedWords(text) === folded),
  )
  // Anything else is rejected by the shape of the field.
  return option?.value ?? '\u0000'
}

const yeses = new Set(
  ['yes', 'true', '1', 'on', 'evet', 'sí', 'si', 'sì', 'ja', 'oui', 'sim'].map(foldedWords),
)
const noes = new Set(['no', 'false', '0', 'off', 'hayır', 'nein', 'non', 'não'].map(foldedWords))

function yesOrNo(texts: string): boolean | undefined {
  const folded = foldedWords(texts)
  if (yeses.has(folded)) return true
  return noes.has(folded) ? false : undefined
}

/** A value as text in each of its languages, and whether that is all of it. */
interface SpokenValue {
  texts: Partial<Record<Locale, string>>
  isWhole: boolean
}

function wordsOfValue(value: unknown, field: Field, siteLocale: Locale): SpokenValue {
  const { type, options } = field
  if (type === 'multilang_text' || type === 'multilang_textarea')
    return { texts: value as SpokenValue['texts'], isWhole: true }
  if (type === 'editor')
    return {
      texts: mapped(value as Partial<Record<Locale, EditorDoc>>, wordsOfDoc),
      isWhole: false,
    }
  // File ids cannot be converted to text.
  if (type === 'file' || type === 'image') return { texts: {}, isWhole: false }
  const { words: texts } = typeOf(type)
  const inLocale = (locale: Locale) => texts(value, field, locale)
  if (type !== 'selection' && type !== 'radio' && type !== 'checkbox')
    return { texts: { [siteLocale]: inLocale(siteLocale) }, isWhole: true }
  const labelled = new Set([siteLocale, ...options.flatMap(({ label }) => Object.keys(label) as Locale[])])
  return { texts: Object.fromEntries([...labelled].map((value) => [value, inLocale(value)])), isWhole: true }
}

function mapped<In, Out>(
  byLocale: Partial<Record<Locale, In>>,
  change: (value: In) => Out,
): Partial<Record<Locale, Out>> {
  return Object.fromEntries(Object.entries(byLocale).map(([locale, value]) => [locale, change(value)]))
}

/** The module key in the options of a bulk action. */
export function keyInOptions(options: Readonly<Record<string, unknown>>): string {
  const { success, data } = moduleKey.safeParse(options['moduleKey'])
  if (!success)
    throw fail('validation_failed', {}, [{ path: ['moduleKey'], key: 'validation.not_an_option' }])
  return data
}

const cache = new WeakMap<Field, z.ZodType>()

/** The schema of a field's values, created once for all records. */
export function shapeOfField(field: Field): z.ZodType {
  const cached = cache.get(field) ?? typeOf(field.type).schema(field)
  cache.set(field, cached)
  return cached
}
