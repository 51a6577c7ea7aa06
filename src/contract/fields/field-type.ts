import type { z } from 'zod'
import { type Locale, withClose } from '#locales/locales.ts'
import type { ColumnKind } from '../lists/list.ts'
import type { Field } from './field.ts'

/**
 * What a field type means to both server and web: the shape of its values and what can be done with them. Its component
 * in the browser has the same name in `web/fields`.
 */
export interface FieldType<Value> {
  /** the shape of a non-empty value; limits come from the field */
  readonly schema: (field: Field) => z.ZodType<Value>
  /** the value of a new record */
  readonly empty: (field: Field) => Value
  readonly isEmpty: (value: Value) => boolean
  /** a value as words in one language: for search, sorting, tables and exports; '' if there are none */
  readonly words: (value: Value, field: Field, locale: Locale) => string
  /** how a list filters it; undefined if a list cannot */
  readonly column?: ColumnKind
  readonly canSort?: boolean
  readonly canSearch?: boolean
  /** options are required: the choices, or the columns of a table */
  readonly takesOptions?: boolean
  /** the settings that apply to this type */
  readonly settings?: readonly (keyof Field['settings'])[]
  /** ids of the media that a value shows */
  readonly mediaIn?: (value: Value) => string[]
}

/** Preserves the value's type while checking it against the interface. */
export function defineFieldType<Value>(type: FieldType<Value>): FieldType<Value> {
  return type
}

/** A text in the requested language, else in the closest one, in English, or in the first language it has. */
export function inLanguage(texts: Partial<Record<Locale, string>>, locale: Locale): string {
  const own = [...withClose(locale), 'en' as const].find((language) => texts[language])
  return (own && texts[own]) || Object.values(texts).find(Boolean) || ''
}

/** The label of an option in a language; the value itself if the field no longer has it. */
export function optionLabel({ options }: Field, value: string, locale: Locale): string {
  const found = options.find((option) => option.value === value)
  return found ? inLanguage(found.label, locale) : value
}
