import type { FieldError } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../audit/record-act.ts'

/** The cells of a row, by mapped field: '' for an empty cell; unmapped fields are absent. */
export type ImportValues = Readonly<Record<string, string>>

/** What a column can map to. */
export interface ImportField {
  key: string
  label: (locale: Locale) => string
  required: boolean
  /** common names of its column, in any language */
  otherNames?: readonly string[]
  /** the text that this field is one language of */
  text?: { key: string; language: Locale; label: (locale: Locale) => string }
}

/** A kind of record that table rows can be imported as. */
export interface ImportTarget {
  /** required to start, and checked again for every row */
  permission: PermissionName
  fields: readonly ImportField[]
  /** name of the future record */
  nameOf: (values: ImportValues) => string
  /** the problems of each row, given all rows of the table; empty lists for valid rows */
  check: (db: Context['db'], rows: readonly ImportValues[]) => Promise<FieldError[][]>
  /** creates the record in the transaction that also marks the row as done */
  run: (
    trx: Context['db'],
    turn: { viewer: Actor; values: ImportValues; asked: { locale: Locale; origin: string } },
  ) => Promise<unknown>
}

/** Finds an import target by name; undefined if there is none. */
export type FindTarget = (name: string) => Promise<ImportTarget | undefined>
