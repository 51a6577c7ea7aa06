import type { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'

/** What somebody sent, in the shape of a call; all that is wrong with it is told at once. */
export function parseSent(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!isPlain(value)) throw fail('validation_failed', {}, [{ path: [], key: 'validation.wrong_type' }])
  if (!schema) return value
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues))
  return parsed.data
}

/**
 * Whether nothing in a value that came as JSON has a `toString` of its own. Whoever compares or prints such an object fails, and
 * zod compares the `length` of whatever it is given, of the wrong type or not.
 */
export function isPlain(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    if (Object.hasOwn(one, 'toString')) return false
    for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return true
}
