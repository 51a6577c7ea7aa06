/** A predicate for the type of a value. */
export type Test = (value: unknown) => boolean

/** The first field of an object that is missing or invalid, as a path after `at`. */
export function firstFault(
  object: Record<string, unknown>,
  at: string,
  tests: Record<string, Test>,
): string | undefined {
  const field = Object.keys(tests).find((name) => !tests[name]?.(object[name]))
  return field === undefined ? undefined : `${at}${field}`
}

/** The same for a value that must be an object with exactly these fields. */
export function exactFault(value: unknown, at: string, tests: Record<string, Test>): string | undefined {
  if (!isObject(value)) return at
  const other = Object.keys(value).find((name) => !Object.hasOwn(tests, name))
  return firstFault(value, `${at}.`, tests) ?? (other === undefined ? undefined : `${at}.${other}`)
}

/** The first invalid member of a list, or the list itself if it is not an array. */
export function listFault(
  value: unknown,
  at: string,
  faultOf: (member: unknown, at: string) => string | undefined,
): string | undefined {
  if (!Array.isArray(value)) return at
  for (const [n, member] of value.entries()) {
    const fault = faultOf(member, `${at}[${n}]`)
    if (fault !== undefined) return fault
  }
  return undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An integer from 0 to 2^53 - 1. */
export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** An integer from 1 to 2^53 - 1. */
export function isPositive(value: unknown): boolean {
  return isCount(value) && value !== 0
}

/** Well-formed text, which can be encoded as UTF-8. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed()
}

/** Well-formed text of at most `longest` code points. */
export function isShortText(longest: number): Test {
  const short = new RegExp(`^\\P{Cs}{0,${longest}}$`, 'u')
  return (value) => typeof value === 'string' && short.test(value)
}

/** 32 bytes in hex. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** This many bytes in hex. */
export function isHex(bytes: number): Test {
  const signs = new RegExp(`^[0-9a-f]{${bytes * 2}}$`)
  return (value) => typeof value === 'string' && signs.test(value)
}

/** ISO 8601 in UTC with milliseconds: the one form in which text order is time order. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}
