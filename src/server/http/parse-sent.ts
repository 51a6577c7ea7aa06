import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'

/** The request data in the shape of a call; reports all errors at once. */
export function parseSent(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!hasNoOwnToString(value))
    throw fail('validation_failed', {}, [{ path: [], key: 'validation.wrong_type' }])
  if (!schema) return value
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues))
  return parsed.data
}

/**
 * Whether nothing in a JSON value has a `toString` of its own. Comparing or printing such an object throws, and zod
 * compares the `length` of whatever it receives, even of the wrong type.
 */
export function hasNoOwnToString(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    if (Object.hasOwn(node, 'toString')) return false
    for (const inner of Object.values(node)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return true
}
