import { isDeepStrictEqual } from 'node:util'
import type { fieldChanges } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'

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
