import { isDeepStrictEqual } from 'node:util'
import type { KeptValue } from '#contract/content/contents.ts'
import type { fieldChanges } from '#contract/content/module-editing.ts'
import type { PastField } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, mediaOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import { convertValue, shapeOfField } from './convert-value.ts'

export interface Values {
  fields: Record<string, unknown>
  put_aside: PutAside
}

export interface ChangedValues extends Values {
  /** the outcome of each change, in the order of the changes */
  outcomes: ('nothing' | 'fits' | 'put_aside')[]
}

interface Circumstances {
  siteLocale: Locale
  /** time of the change */
  at: string
}

/** The values of one record after a change of its module's fields. Values that would be lost are set aside. */
export function changeValues(
  { fields, put_aside }: Values,
  changes: readonly FieldChange[],
  circumstances: Circumstances,
): ChangedValues {
  const after: Values = { fields: { ...fields }, put_aside: { ...put_aside } }
  const outcomes = changes.map(({ change, from, to }) => {
    const value = fields[from.key]
    const hasValue = value !== undefined && value !== null && !typeOf(from.type).isEmpty(value)
    if (change === 'required') return hasValue ? 'nothing' : 'fits'
    if (!to) return hasValue || put_aside[from.key]?.length ? 'fits' : 'nothing'
    return changeOne(after, { from, to, value, hasValue }, circumstances)
  })
  return { ...after, outcomes }
}

interface OneValue {
  from: Field
  to: Field
  value: unknown
  hasValue: boolean
}

function changeOne(
  after: Values,
  { from, to, value, hasValue }: OneValue,
  { siteLocale, at }: Circumstances,
): ChangedValues['outcomes'][number] {
  const { key } = to
  const pastValues = after.put_aside[key] ?? []
  const restored = restorable(pastValues, { from, to, value, hasValue, siteLocale })
  if (restored) {
    after.fields[key] = restored.value
    keepPastValues(
      after,
      key,
      pastValues.filter((pastValue) => pastValue !== restored),
    )
    return 'fits'
  }
  if (!hasValue) {
    if (key in after.fields) after.fields[key] = typeOf(to.type).empty(to)
    return 'nothing'
  }
  const converted = convertValue(value, { from, to, siteLocale })
  after.fields[key] = converted.value
  if (converted.isWhole) return 'fits'
  keepPastValues(after, key, [...pastValues, { type: from.type, value, at }])
  return 'put_aside'
}

function keepPastValues(after: Values, key: string, pastValues: AsideValue[]): void {
  if (pastValues.length > 0) after.put_aside[key] = pastValues
  else delete after.put_aside[key]
}

/**
 * A set-aside value is restored when its field gets the original type back, unless another value was saved in the
 * meantime.
 */
function restorable(
  pastValues: readonly AsideValue[],
  { from, to, value, hasValue, siteLocale }: OneValue & { siteLocale: Locale },
): AsideValue | undefined {
  if (pastValues.length === 0) return undefined
  const shape = shapeOfField(to)
  return pastValues.findLast((pastValue) => {
    if (pastValue.type !== to.type || !shape.safeParse(pastValue.value).success) return false
    const becameOfIt = convertValue(pastValue.value, { from: to, to: from, siteLocale }).value
    return !hasValue || isDeepStrictEqual(becameOfIt, value)
  })
}

/** A change to one field of a module. */
export interface FieldChange {
  change: (typeof fieldChanges)[number]
  from: Field
  /** undefined if it is removed */
  to: Field | undefined
}

/** The field changes that affect how values of records are treated, compared with the current module. */
export function fieldChangesBetween(
  module: { fields: readonly Field[]; past_fields: readonly Field[] },
  fields: readonly Field[],
): FieldChange[] {
  const present = byKey(module.fields)
  const past = byKey(module.past_fields)
  const next = byKey(fields)
  return [
    ...module.fields
      .filter(({ key }) => !next.has(key))
      .map((from): FieldChange => ({ change: 'removed', from, to: undefined })),
    ...fields.flatMap((to): FieldChange[] => {
      const pastField = past.get(to.key)
      const from = present.get(to.key)
      if (from) return changesOf(from, to)
      return pastField ? [{ change: 'back', from: pastField, to }] : []
    }),
  ]
}

function changesOf(from: Field, to: Field): FieldChange[] {
  const changes: FieldChange[] = []
  if (from.type !== to.type) changes.push({ change: 'type', from, to })
  else if (!isDeepStrictEqual(limitsOf(from), limitsOf(to))) changes.push({ change: 'narrowed', from, to })
  if (to.required && !from.required) changes.push({ change: 'required', from, to })
  return changes
}

/** What determines whether a value fits, apart from the type. */
function limitsOf({ options, settings }: Field) {
  return [options.map(({ value }) => value), settings]
}

function byKey(fields: readonly Field[]): Map<string, Field> {
  return new Map(fields.map((field) => [field.key, field]))
}

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
interface AsideValue {
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
