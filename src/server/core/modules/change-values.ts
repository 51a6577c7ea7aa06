import { isDeepStrictEqual } from 'node:util'
import type { fieldChanges } from '#contract/content/module-editing.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { convertValue, shapeOfField } from './convert-value.ts'
import type { AsideValue, PutAside } from './past-values.ts'

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
