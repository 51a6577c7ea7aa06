import type { ComponentType } from 'react'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'

/** How files come into a field: chosen from the library (the dashboard), or sent along with the form (visitors). */
export type MediaMode = 'library' | 'upload'

export interface InputProps<Value> {
  field: Field
  /** what the name of each of its inputs begins with; a face that has several goes on with `.part` */
  name: string
  value: Value
  label: string
  hint: string | undefined
  /** what is wrong with the value as a whole */
  error: string | undefined
  /** what is wrong inside of it, by the rest of the name: `de`, or `0.1` of a table */
  inner: Readonly<Record<string, string>>
  /** the language of whoever fills in */
  locale: Locale
  /** languages that the page shows of what is written in several; without it the field has tabs of its own */
  languages: readonly Locale[] | undefined
  mode: MediaMode
}

export interface ShowProps<Value> {
  field: Field
  value: Value
  locale: Locale
}

/**
 * What a type of field looks like. Its values and their shape have the same name in `contract/fields`.
 *
 * No two inputs of a form have the same name, so that what was typed can be kept as plain pairs, sent back and shown again.
 */
export interface Face<Value> {
  /** label, control, hint and fault; it works without scripts, and nothing of it is told before the form is sent */
  readonly Input: ComponentType<InputProps<Value>>
  /** the value as visitors and staff read it; never asked for an empty one */
  readonly Show: ComponentType<ShowProps<Value>>
  /** the value in the cell of a table, in one line */
  readonly Cell: ComponentType<ShowProps<Value>>
  /** a value from a posted form; what fits no shape is for the schema to refuse */
  readonly read: (form: FormData, name: string, field: Field) => Value
  /** takes a whole row of a form with columns */
  readonly isWide?: boolean
}

/** Keeps the value's type while it is checked against the shape. */
export function defineFace<Value>(face: Face<Value>): Face<Value> {
  return face
}
