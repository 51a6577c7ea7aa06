/** Deeper nesting than any header has; stops a hostile receipt from exhausting the stack. */
const MAX_DEPTH = 64

/**
 * The canonical JSON text of a value (RFC 8785): no white space, keys sorted by UTF-16 units, shortest escapes. Throws
 * a TypeError for anything that two implementations could write differently: floats, integers beyond 2^53 - 1, lone
 * surrogates, undefined, and anything that is not plain data.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0)
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new TypeError('canonical JSON: nested too deeply')
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return writeInteger(value)
  if (typeof value === 'string') return writeString(value)
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`
  if (isPlainObject(value)) return writeObject(value, depth)
  throw new TypeError(`canonical JSON: ${typeof value} is not plain data`)
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('canonical JSON: only integers up to 2^53 - 1')
  // RFC 8785 writes minus zero as 0, as String does.
  return String(value)
}

function writeString(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('canonical JSON: lone surrogate')
  // RFC 8785 takes its escapes from ECMAScript.
  return JSON.stringify(value)
}

function writeObject(value: Record<string, unknown>, depth: number): string {
  // Array.prototype.sort compares UTF-16 units, which is the order of RFC 8785.
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${writeString(key)}:${write(value[key], depth + 1)}`).join(',')}}`
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
