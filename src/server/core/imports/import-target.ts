import type { FieldError } from '#contract/errors.ts'
import type { PermissionName } from '#contract/permissions.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../audit/record-act.ts'

/** What the cells of a row say, by the fields that their columns became; nothing is '' but what is left out. */
export type ImportValues = Readonly<Record<string, string>>

/** What a column can become. */
export interface ImportField {
  key: string
  label: (locale: Locale) => string
  required: boolean
  /** what its column is often called, in any language */
  otherNames?: readonly string[]
  /** the text that it is one language of */
  text?: { key: string; language: Locale; label: (locale: Locale) => string }
}

/** A kind of record that rows of a table can become. */
export interface ImportTarget {
  /** asked for at the start, and of every row again */
  permission: PermissionName
  fields: readonly ImportField[]
  /** what the record will be called */
  nameOf: (values: ImportValues) => string
  /** what is wrong with each of these rows, which are all of the table; none where nothing is */
  check: (db: Context['db'], rows: readonly ImportValues[]) => Promise<FieldError[][]>
  /** makes the record, in the transaction that also remembers that it is made */
  run: (
    trx: Context['db'],
    turn: { viewer: Actor; values: ImportValues; asked: { locale: Locale; origin: string } },
  ) => Promise<unknown>
}

/** The target of a name; undefined where nothing is called so. */
export type FindTarget = (name: string) => Promise<ImportTarget | undefined>
