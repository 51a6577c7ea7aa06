import { z } from 'zod'
import { typeOf } from './all.ts'
import { formsOfDoc } from './doc/editor-doc.ts'
import { localizedDoc } from './editor.ts'
import type { Field } from './field.ts'

/** The values of a record by the keys of its fields. */
export type FieldValues = Record<string, unknown>

/**
 * The shape of a record's values, the same in browser and server: every field by its type, no unknown keys. A draft may
 * lack required values; missing values are empty.
 */
export function contentSchema(
  fields: readonly Field[],
  { isDraft = false }: { isDraft?: boolean } = {},
): z.ZodType<FieldValues> {
  return z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const { schema, empty, isEmpty } = typeOf(field.type)
        const value = schema(field).prefault(() => empty(field))
        const isFree = isDraft || !field.required
        return [
          field.key,
          isFree ? value : value.refine((given) => !isEmpty(given), { params: { key: 'required' } }),
        ]
      }),
    ),
  )
}

/** The values of a new, unfilled record. */
export function emptyValues(fields: readonly Field[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.key, typeOf(field.type).empty(field)]))
}

/** Ids of all media that a record's values show. */
export function mediaOfValues(fields: readonly Field[], values: FieldValues): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key]
    return value === undefined || value === null ? [] : (typeOf(type).mediaIn?.(value) ?? [])
  })
}

/** Keys of all forms that a record's documents contain. */
export function formsOfValues(fields: readonly Field[], values: FieldValues): string[] {
  return fields.flatMap(({ key, type }) => {
    const docs = type === 'editor' ? localizedDoc.safeParse(values[key]).data : undefined
    return docs ? Object.values(docs).flatMap(formsOfDoc) : []
  })
}
