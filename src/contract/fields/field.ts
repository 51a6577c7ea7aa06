import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { text } from '../api/text.ts'
import { localizedText } from '../content/menus.ts'
import { fieldFormats, fieldTypeNames, fieldVisibilities, fileKinds } from './names.ts'

/** A field's key in records and addresses: lower case, so that no two differ only by case. */
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** One choice, or one column of a table. */
const fieldOption = z.strictObject({
  value: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/),
  label: localizedWriting(120),
})

/** Settings that narrow a field type further; each type supports those named in its own file. */
const fieldSettings = z.strictObject({
  format: z.enum(fieldFormats).optional(),
  /** minimum length of a non-empty value, in UTF-16 units */
  shortest: z.int().min(1).max(1000).optional(),
  /** maximum length, in UTF-16 units */
  longest: z.int().min(1).max(100_000).optional(),
  /** maximum number of files, rows or checked options */
  most: z.int().min(1).max(500).optional(),
  /** accepted kinds of file */
  kinds: z.array(z.enum(fileKinds)).min(1).optional(),
})

/** A field of a module (REQ-entities). `options` are the choices, or the columns of a table. */
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

/** Maximum number of fields of one module. */
export const maxFields = 60

/**
 * A text that an administrator writes in at least one of our languages, with at most `maxLength` UTF-16 units each.
 * Empty ones are dropped, others have at least `minLength`.
 */
export function localizedWriting(maxLength: number, minLength = 0) {
  const words = text(maxLength).trim()
  return z
    .partialRecord(z.enum(locales), z.union([z.literal(''), words.min(minLength)]))
    .transform(
      (texts) => Object.fromEntries(Object.entries(texts).filter(([, words]) => words)) as typeof texts,
    )
    .refine((texts) => Object.keys(texts).length > 0, { params: { key: 'required' } })
}
