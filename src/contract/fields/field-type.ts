import type { z } from 'zod'
import type { Locale } from '#locales/locales.ts'
import type { ColumnKind } from '../lists/list.ts'
import type { Field } from './field.ts'

/**
 * What a type of field is to both wings: the shape of its values and what can be done with them. Its face in the browser
 * has the same name in `web/fields`.
 */
export interface FieldType<Value> {
  /** the shape of a value that is there; limits come from the field */
  readonly schema: (field: Field) => z.ZodType<Value>
  /** the value of a new record */
  readonly empty: (field: Field) => Value
  readonly isEmpty: (value: Value) => boolean
  /** a value as words, in a language where it has several: for search, order, tables and exports; '' where there are none */
  readonly words: (value: Value, field: Field, locale: Locale) => string
  /** how a list filters it; undefined where a list cannot */
  readonly column?: ColumnKind
  readonly canSort?: boolean
  readonly canSearch?: boolean
  /** options have to be given: what can be chosen, or the columns of a table */
  readonly takesOptions?: boolean
  /** which settings mean something here */
  readonly settings?: readonly (keyof Field['settings'])[]
  /** ids of the media that a value shows */
  readonly mediaIn?: (value: Value) => string[]
}

/** Keeps the value's type while it is checked against the shape. */
export function defineFieldType<Value>(type: FieldType<Value>): FieldType<Value> {
  return type
}

/** A text in the asked language, else in the first that it is in. */
export function inLanguage(texts: Partial<Record<Locale, string>>, locale: Locale): string {
  return texts[locale] || texts.en || Object.values(texts).find(Boolean) || ''
}

/** What an option is called in a language; the value itself where the field does not know it any more. */
export function optionLabel({ options }: Field, value: string, locale: Locale): string {
  const found = options.find((option) => option.value === value)
  return found ? inLanguage(found.label, locale) : value
}
