import type { Field } from '#contract/fields/field.ts'
import { type Locale, locales } from '#locales/locales.ts'
import type { RecordValues } from './record-values.ts'

export interface PartDone {
  label: string
  /** the languages in which it is filled in */
  languages: Locale[]
}

const localised: ReadonlySet<string> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

/** The languages of each part that is filled in at all; the title is always listed. */
export function partsDone(
  base: readonly Field[],
  fields: readonly Field[],
  { record, fields: values }: RecordValues,
  locale: Locale,
): PartDone[] {
  const parts = [
    // An empty slug is generated from the title.
    ...base.filter(({ key }) => key !== 'slug').map((field) => ({ field, value: record[field.key] })),
    ...fields.map((field) => ({ field, value: values[field.key] })),
  ]
  return parts
    .filter(({ field }) => localised.has(field.type))
    .map(({ field, value }) => ({
      key: field.key,
      label: field.label[locale] ?? field.label.en ?? field.key,
      languages: locales.filter((one) => isWritten((value as Record<string, unknown> | undefined)?.[one])),
    }))
    .filter(({ key, languages }) => key === 'title' || languages.length > 0)
}

export function stateOf(parts: readonly PartDone[], locale: Locale): 'filled' | 'half' | 'empty' {
  const written = parts.filter(({ languages }) => languages.includes(locale)).length
  if (written === 0) return 'empty'
  return written === parts.length ? 'filled' : 'half'
}

function isWritten(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}
