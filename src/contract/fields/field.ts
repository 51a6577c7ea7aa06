import { z } from 'zod'
import { localizedWriting } from '../localized-writing.ts'
import { localizedText } from '../menus.ts'
import { fieldFormats, fieldTypeNames, fieldVisibilities, fileKinds } from './names.ts'

/** How a field is called in records and addresses: lower case, so that no two are told apart by case alone. */
export const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** One thing to choose, or one column of a table. */
export const fieldOption = z.strictObject({
  value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/),
  label: localizedWriting(120),
})

/** What narrows one type of field further; a type takes those that its own file names. */
export const fieldSettings = z.strictObject({
  format: z.enum(fieldFormats).optional(),
  /** fewest signs of what is not empty, in UTF-16 units */
  shortest: z.int().min(1).max(1000).optional(),
  /** most signs, in UTF-16 units */
  longest: z.int().min(1).max(100_000).optional(),
  /** most files, rows or marks */
  most: z.int().min(1).max(500).optional(),
  /** which kinds of file are taken */
  kinds: z.array(z.enum(fileKinds)).min(1).optional(),
})

/** A field of a module (REQ-entities). `options` are what can be chosen, or the columns of a table. */
export const field = z.strictObject({
  key: fieldKey,
  label: localizedWriting(120),
  hint: localizedText.optional(),
  type: z.enum(fieldTypeNames),
  required: z.boolean(),
  options: z.array(fieldOption).max(100),
  sortable: z.boolean(),
  searchable: z.boolean(),
  visibility: z.enum(fieldVisibilities),
  /** counted from 1 */
  order: z.int().min(1).max(200),
  settings: fieldSettings,
})
export type Field = z.output<typeof field>

/** Most fields of one module. */
export const maxFields = 60
