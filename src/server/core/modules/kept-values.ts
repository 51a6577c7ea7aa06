import type { KeptValue } from '#contract/content/contents.ts'
import type { PastField } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { putAsideOf } from './past-values.ts'

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
  const pastValues = Object.entries(putAsideOf(record.put_aside)).flatMap(([key, values]) => {
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
  return [...removed, ...pastValues]
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
