import type { ComponentType } from 'react'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'

/** How files get into a field: chosen from the library (dashboard), or uploaded with the form (visitors). */
export type MediaMode = 'library' | 'upload'

export interface InputProps<Value> {
  field: Field
  /** name prefix of its inputs; a face with several inputs appends `.part` */
  name: string
  value: Value
  label: string
  hint: string | undefined
  /** error about the value as a whole */
  error: string | undefined
  /** errors inside the value, by the rest of the name: `de`, or `0.1` of a table */
  inner: Readonly<Record<string, string>>
  /** the language of the person filling in the form */
  locale: Locale
  /** the languages in which the page shows multilingual values; if undefined, the field has its own tabs */
  languages: readonly Locale[] | undefined
  mode: MediaMode
}

export interface ShowProps<Value> {
  field: Field
  value: Value
  locale: Locale
}

/**
 * How a field type looks. Its value type and schema have the same name in `contract/fields`.
 *
 * No two inputs of a form share a name, so that the input can be held as plain pairs, sent back and shown again.
 */
export interface Face<Value> {
  /** label, control, hint and error; works without scripts, and shows no errors before the form is sent */
  readonly Input: ComponentType<InputProps<Value>>
  /** the value as visitors and staff read it; never rendered for an empty value */
  readonly Show: ComponentType<ShowProps<Value>>
  /** the value in a table cell, on one line */
  readonly Cell: ComponentType<ShowProps<Value>>
  /** parses a value from a posted form; the schema rejects what has the wrong shape */
  readonly read: (form: FormData, name: string, field: Field) => Value
  /** takes up a whole row in a form with columns */
  readonly isWide?: boolean
}

/** Keeps the type of the value while checking the face against `Face`. */
export function defineFace<Value>(face: Face<Value>): Face<Value> {
  return face
}
