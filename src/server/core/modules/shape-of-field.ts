import type { z } from 'zod'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'

const known = new WeakMap<Field, z.ZodType>()

/** The schema of a field's values, created once for all records. */
export function shapeOfField(field: Field): z.ZodType {
  const found = known.get(field) ?? typeOf(field.type).schema(field)
  known.set(field, found)
  return found
}
