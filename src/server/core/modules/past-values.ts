import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, mediaOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'

/** A record's values of fields that its module no longer has; they are preserved when the record is saved. */
export function pastValues(
  fields: readonly Field[],
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const present = new Set(fields.map(({ key }) => key))
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !present.has(key)))
}

/**
 * Ids of all media that a record refers to: in its header, text and fields, in removed fields, and in values set aside,
 * which may come back.
 */
export function mediaOfRecord(
  module: { fields: readonly Field[]; past_fields: readonly Field[] },
  record: {
    header_image?: string | null
    content?: Partial<Record<string, unknown>>
    fields: Record<string, unknown>
    put_aside?: Record<string, unknown>
  },
): string[] {
  const { header_image, content = {}, fields, put_aside = {} } = record
  const ofFields = [...module.fields, ...module.past_fields].flatMap(({ key, type }) => {
    const value = fields[key]
    return value === undefined || value === null ? [] : (typeOf(type).mediaIn?.(value) ?? [])
  })
  const ofAsides = Object.values(putAsideOf(put_aside))
    .flat()
    .flatMap(({ type, value }) => typeOf(type).mediaIn?.(value) ?? [])
  const ofText = Object.values(content).flatMap((doc) => (doc ? mediaOfDoc(doc as EditorDoc) : []))
  return [...new Set([...(header_image ? [header_image] : []), ...ofText, ...ofFields, ...ofAsides])]
}

/** A value that no longer fit when its field changed, with its type. */
export interface AsideValue {
  type: FieldTypeName
  value: unknown
  at: string
}

/** A record's values set aside, by field key, oldest first. */
export type PutAside = Record<string, AsideValue[]>

/** As stored in the database. */
export function putAsideOf(stored: Record<string, unknown>): PutAside {
  return stored as PutAside
}
