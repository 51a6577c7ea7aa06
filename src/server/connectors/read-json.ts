/** So many digits may be more than a number of JavaScript's holds; most bodies have no such run at all. */
const digits = /\d{16}/
/** The same where a number may stand: looking at each value costs ten times the reading, and ids in texts are common. */
const long = /(?:^|[[:,])\s*-?\d{16}/

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** The language's own types do not know the third parameter yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

/**
 * The JSON of a body, or undefined where it is none. Whole numbers beyond 2^53 become text: they are ids, and an id with a
 * wrong last digit is somebody else's. `counts`: all its numbers are counts, which nobody takes for ids, so that nobody looks.
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
