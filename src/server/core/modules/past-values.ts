import type { KeptValue } from '#contract/content/contents.ts'
import type { PastField } from '#contract/content/modules.ts'
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

interface OfModule {
  fields: readonly Field[]
  past_fields: readonly PastField[]
}

interface StoredValues {
  fields: Record<string, unknown>
  put_aside: Record<string, unknown>
}

/** What a record stores but does not show: values of removed fields and values set aside, latest first. */
export function keptValues({ fields, past_fields }: OfModule, record: StoredValues): KeptValue[] {
  const present = new Map(fields.map((field) => [field.key, field]))
  const past = new Map(past_fields.filter(({ key }) => !present.has(key)).map((field) => [field.key, field]))
  const removed = [...past.values()].flatMap(({ gone_at, ...field }): KeptValue[] => {
    const value = record.fields[field.key]
    const isEmpty = value === undefined || value === null || typeOf(field.type).isEmpty(value)
    return isEmpty ? [] : [{ field, value, is_removed: true, at: gone_at ?? null }]
  })
  const aside = Object.entries(putAsideOf(record.put_aside)).flatMap(([key, values]) => {
    const removedField = past.get(key)
    const { gone_at: _at, ...field }: PastField = present.get(key) ?? removedField ?? unknownField(key)
    return values.toReversed().map(
      ({ type, value, at }): KeptValue => ({
        field: field.type === type ? field : { ...field, type, options: [], settings: {} },
        value,
        is_removed: removedField !== undefined,
        at,
      }),
    )
  })
  return [...removed, ...aside]
}

/** The label is no longer known. */
function unknownField(key: string): Field {
  return {
    key,
    label: { en: key },
    type: 'text',
    required: false,
    options: [],
    sortable: false,
    searchable: false,
    visibility: 'staff',
    order: 1,
    settings: {},
  }
}
