import { typeOf } from '#contract/fields/all.ts'
import type { EditorDoc } from '#contract/fields/editor-doc.ts'
import { wordsOfDoc } from '#contract/fields/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import { shapeOfField } from './shape-of-field.ts'
import { foldedWords } from './value-rows.ts'

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
  const places = to.options.map(({ value }) => from.options.findIndex((column) => column.value === value))
  const isWhole = rows.every((row) => row.every((cell, i) => cell === '' || places.includes(i)))
  return [rows.map((row) => places.map((place) => (place < 0 ? '' : (row[place] ?? '')))), isWhole]
}

function* fromMarks(values: readonly string[], to: Field): Generator<Candidate> {
  if (to.type === 'checkbox') {
    const known = values.filter((value) => to.options.some((option) => option.value === value))
    yield [known, false]
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

function* asSaid({ words, isWhole }: SpokenValue, { from, to, siteLocale }: Change): Generator<Candidate> {
  const said = inLanguage(words, siteLocale)
  if (said === '') return
  const isOneLanguage = new Set(Object.values(words).filter(Boolean)).size === 1 || !isSpoken(from)
  const shape = shapes[to.type]
  if (shape === 'texts') yield [words, isWhole]
  else if (shape === 'docs') yield [docsOf(words), isWhole]
  else if (shape === 'text') yield [said, isWhole && isOneLanguage]
  else if (shape === 'choice') yield [optionSaid(said, to), isWhole && isOneLanguage]
  else if (shape === 'choices')
    yield [said.split(/[,;\n]/).map((part) => optionSaid(part, to)), isWhole && isOneLanguage]
  else if (shape === 'switch') yield [yesOrNo(said), isWhole && isOneLanguage]
  else if (shape === 'video') yield [{ address: said }, isWhole && isOneLanguage]
  else if (shape === 'table')
    yield [said.split('\n').map((row) => row.split(' | ')), isWhole && isOneLanguage]
}

/** Its texts are independent in each language, whereas an option's labels all mean the same. */
function isSpoken({ type }: Field): boolean {
  return shapes[type] === 'texts' || shapes[type] === 'docs'
}

function docsOf(words: Partial<Record<Locale, string>>): Partial<Record<string, EditorDoc>> {
  return Object.fromEntries(
    Object.entries(words)
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
function optionSaid(words: string, { options }: Field): string {
  const wanted = foldedWords(words)
  const found = options.find(
    ({ value, label }) =>
      value === wanted || Object.values(label).some((text) => foldedWords(text) === wanted),
  )
  // Anything else is rejected by the shape of the field.
  return found?.value ?? '\u0000'
}

const yeses = new Set(
  ['yes', 'true', '1', 'on', 'evet', 'sí', 'si', 'sì', 'ja', 'oui', 'sim'].map(foldedWords),
)
const noes = new Set(['no', 'false', '0', 'off', 'hayır', 'nein', 'non', 'não'].map(foldedWords))

function yesOrNo(words: string): boolean | undefined {
  const said = foldedWords(words)
  if (yeses.has(said)) return true
  return noes.has(said) ? false : undefined
}

/** A value as text in each of its languages, and whether that is all of it. */
interface SpokenValue {
  words: Partial<Record<Locale, string>>
  isWhole: boolean
}

function wordsOfValue(value: unknown, field: Field, siteLocale: Locale): SpokenValue {
  const { type, options } = field
  if (type === 'multilang_text' || type === 'multilang_textarea')
    return { words: value as SpokenValue['words'], isWhole: true }
  if (type === 'editor')
    return {
      words: mapped(value as Partial<Record<Locale, EditorDoc>>, wordsOfDoc),
      isWhole: false,
    }
  // File ids cannot be converted to text.
  if (type === 'file' || type === 'image') return { words: {}, isWhole: false }
  const { words } = typeOf(type)
  const inLocale = (locale: Locale) => words(value, field, locale)
  if (type !== 'selection' && type !== 'radio' && type !== 'checkbox')
    return { words: { [siteLocale]: inLocale(siteLocale) }, isWhole: true }
  const labelled = new Set([siteLocale, ...options.flatMap(({ label }) => Object.keys(label) as Locale[])])
  return { words: Object.fromEntries([...labelled].map((one) => [one, inLocale(one)])), isWhole: true }
}

function mapped<In, Out>(
  given: Partial<Record<Locale, In>>,
  change: (one: In) => Out,
): Partial<Record<Locale, Out>> {
  return Object.fromEntries(Object.entries(given).map(([locale, one]) => [locale, change(one)]))
}
