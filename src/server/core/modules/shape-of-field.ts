import type { z } from 'zod'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'

const cache = new WeakMap<Field, z.ZodType>()

/** The schema of a field's values, created once for all records. */
export function shapeOfField(field: Field): z.ZodType {
  const cached = cache.get(field) ?? typeOf(field.type).schema(field)
  cache.set(field, cached)
  return cached
}
