/** This many digits may exceed a JavaScript number; most bodies have no such run. */
const digits = /\d{16}/
/**
 * The same where a number may be: checking each value takes ten times as long as parsing, and ids in texts are common.
 */
const long = /(?:^|[[:,])\s*-?\d{16}/

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** TypeScript's own types do not know the third parameter yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

/**
 * The JSON of a body, or undefined where it is not JSON. Integers beyond 2^53 become text: they are ids, and an id with
 * a wrong last digit is another thing's id. `counts`: all numbers are counts and never ids, so the check is skipped.
 */
export function readJson(body: Uint8Array, numbers: 'any' | 'counts' = 'any'): unknown {
  try {
    const text = new TextDecoder().decode(body)
    const mayBeLong = numbers === 'any' && digits.test(text) && long.test(text)
    return mayBeLong ? parse(text, keepDigits) : parse(text)
  } catch {
    return undefined
  }
}

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? source
    : value
