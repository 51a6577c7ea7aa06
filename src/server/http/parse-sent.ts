import type { z } from 'zod'
import { type FieldError, fail } from '#contract/api/errors.ts'
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

interface Level {
  /** of an object: the keys that it has so far */
  keys: Set<string> | undefined
  /** the position of the next value */
  at: string | number
}

/** Deeper than any field of ours. */
const maxPath = 12
const maxKeyLength = 60

/**
 * The first key that an object of a well-formed JSON text has twice: one of its two values would be lost without a word, and in a
 * list a person with it. Files are held to the same rule.
 */
export function repeatedKey(json: string): FieldError | undefined {
  const levels: Level[] = []
  let isKey = false
  for (let i = 0; i < json.length; i++) {
    const sign = json[i]
    const level = levels.at(-1)
    if (sign === '"') {
      const end = endOfText(json, i)
      if (isKey && level?.keys) {
        const key = JSON.parse(json.slice(i, end + 1)) as string
        if (level.keys.has(key)) return repeatedAt(levels.slice(0, -1), key)
        level.keys.add(key)
        level.at = key
      }
      isKey = false
      i = end
    } else if (sign === '{' || sign === '[') {
      isKey = sign === '{'
      levels.push(isKey ? { keys: new Set(), at: '' } : { keys: undefined, at: 0 })
    } else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ',' && level) {
      isKey = level.keys !== undefined
      if (typeof level.at === 'number') level.at++
    }
  }
  return undefined
}

/** Where the text ends that begins here: at the next quote that no odd number of backslashes precedes. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, quote: number): boolean {
  let before = quote - 1
  while (json[before] === '\\') before--
  return (quote - before) % 2 === 0
}

function repeatedAt(levels: readonly Level[], key: string): FieldError {
  const path = levels.length > maxPath ? [] : levels.map(({ at }) => at)
  const shown = [...key.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')].slice(0, maxKeyLength).join('')
  return { path, key: 'validation.repeated_key', details: { key: shown } }
}
