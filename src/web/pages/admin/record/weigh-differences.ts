import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { type Part, wordDiff } from '../parts/versions/word-diff.ts'
import type { RecordValues } from './record-values.ts'

export interface Difference {
  /** `title.de`, `fields.price` */
  place: string
  label: string
  parts: Part[]
}

export interface Differences {
  /** the current version */
  version: number
  updated_by: string | null
  updated_at: string
  /** changed by both, to choose from */
  open: Difference[]
  /** changed by them only */
  taken: { place: string; label: string }[]
}

interface DifferenceInput {
  base: readonly Field[]
  fields: readonly Field[]
  locale: Locale
  /** the common base; undefined if it is no longer stored */
  before: RecordValues | undefined
  theirs: RecordValues
  yours: RecordValues
}

/**
 * A three-way comparison of a record: what only the other user changed is theirs, what both changed has to be chosen.
 */
export function weighDifferences({ base, fields, locale, before, theirs, yours }: DifferenceInput) {
  const open: Difference[] = []
  const taken: Differences['taken'] = []
  for (const { field, place, language } of placesOf(base, fields)) {
    const [was, their, your] = [before, theirs, yours].map((values) => values && valueAt(values, place))
    // Changed here only, so it stays without asking.
    if (same(their, your) || (before && same(was, their))) continue
    const own = field.label[locale] ?? Object.values(field.label)[0] ?? field.key
    const label = language ? `${own} (${localeNames[language]})` : own
    if (before && same(was, your)) {
      taken.push({ place, label })
      continue
    }
    open.push({
      place,
      label,
      parts: wordDiff(textOf(field, their, language, locale), textOf(field, your, language, locale)),
    })
  }
  return { open, taken }
}

const localised: ReadonlySet<string> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

function placesOf(base: readonly Field[], fields: readonly Field[]) {
  const all = [
    ...base.map((field) => ({ field, room: 'record' })),
    ...fields.map((field) => ({ field, room: 'fields' })),
  ]
  return all.flatMap(({ field, room }): { field: Field; place: string; language?: Locale }[] => {
    const place = `${room}.${field.key}`
    return localised.has(field.type)
      ? locales.map((language) => ({ field, place: `${place}.${language}`, language }))
      : [{ field, place }]
  })
}

function valueAt(values: RecordValues, place: string): unknown {
  let value: unknown = values
  for (const part of place.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string, unknown>)[part]
        : undefined
  return value
}

/** Copies the values at these places from `theirs`. */
export function takeOver(yours: RecordValues, theirs: RecordValues, places: readonly string[]): RecordValues {
  const merged = structuredClone(yours)
  for (const place of places) {
    const [room = '', key = '', language] = place.split('.')
    if (room !== 'record' && room !== 'fields') continue
    const value = valueAt(theirs, place)
    if (!language) merged[room][key] = value
    else {
      const { [language]: _mine, ...others } = (merged[room][key] ?? {}) as Record<string, unknown>
      merged[room][key] = value === undefined ? others : { ...others, [language]: value }
    }
  }
  return merged
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** Normalizes: keys sorted, empty values as null. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]),
  )
}

function textOf(field: Field, value: unknown, language: Locale | undefined, locale: Locale): string {
  if (value === undefined || value === null) return ''
  const { words } = typeOf(field.type)
  return language ? words({ [language]: value }, field, language) : words(value, field, locale)
}
