import { canonicalJson } from '../canonical-json.ts'
import { isCount, isHash, isObject, isPositive, isText, type Test } from '../shape.ts'
import { LEDGER_FORMAT, type LedgerEntry, REPLACEMENT_REASONS } from './entry.ts'

/** Maximum bytes of a line in a bundle (C2SP tlog-tiles: u16 lengths). All lines are ASCII. */
export const MAX_LINE_LENGTH = 65_535

/**
 * Reads a line of the ledger. Returns undefined for anything that is not, to the byte, the canonical text of an entry:
 * white space, key order, fields, types or words that differ from `ledger/1`. Never throws.
 */
export function readEntry(text: string): LedgerEntry | undefined {
  if (text.length > MAX_LINE_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isEntry(value) && canonicalJson(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

type Fields = Record<string, Test>

const line: Fields = {
  v: (value) => value === LEDGER_FORMAT,
  type: isText,
  index: isCount,
  at: isExactTime,
  prev: (value) => value === null || isHash(value),
}

const ofDraw: Fields = { ...line, draw: isDrawId, commitHash: isHash }

const reports: Partial<Record<string, Fields>> = {
  commitment: { ...ofDraw, seq: isPositive },
  draw: { ...ofDraw, receipt: isHash },
  replacement: {
    ...ofDraw,
    rank: isPositive,
    by: isPositive,
    reason: (value) => REPLACEMENT_REASONS.some((reason) => reason === value),
    note: (value) => value === null || isHash(value),
  },
  void: { ...ofDraw, note: isHash },
  verifier: { ...line, sha256: isHash },
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  const fields = Object.hasOwn(reports, value['type']) ? reports[value['type']] : undefined
  if (!fields) return false
  if (value['type'] === 'replacement' && value['reason'] === 'other' && value['note'] === null) return false
  const mayHaveRound = value['type'] === 'commitment' && Object.hasOwn(value, 'round')
  return hasExactly(value, mayHaveRound ? { ...fields, round: isRound } : fields)
}

function isRound(value: unknown): boolean {
  return isObject(value) && hasExactly(value, { chain: isHash, round: isPositive })
}

function hasExactly(value: Record<string, unknown>, fields: Fields): boolean {
  const names = Object.keys(value)
  return (
    names.length === Object.keys(fields).length &&
    names.every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]) === true)
  )
}

/** We choose the ids; the narrow pattern keeps anything else, such as a person's full name, out. */
function isDrawId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-z-]{1,64}$/.test(value)
}

/** A time as `Date.prototype.toISOString` writes it: unlike in receipts, on a day that exists. */
function isExactTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString() === value
}
