import type { Receipt } from './receipt.ts'

/** Far above any tree: 2^53 rows. */
const LONGEST_PATH = 53

/**
 * Reads a value that came from anywhere as a receipt. Answers where it first is not one, as a path like
 * `draws[2].salt`, or nothing. Other parts of a receipt may stand beside the named ones and are not looked at, but a
 * place of the ranking has no other fields: whoever reads it would take them for proven.
 */
export function receiptFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'receipt'
  return (
    firstFault(value, '', { commitHash: isHash, beacon: isHash, seed: isHash }) ??
    commitmentFault(value['commitment']) ??
    drawsFault(value['draws'])
  )
}

/** A receipt without `receiptFault`. */
export function isReceipt(value: unknown): value is Receipt {
  return receiptFault(value) === undefined
}

type Test = (value: unknown) => boolean

const place: Record<string, Test> = {
  i: isCount,
  attempts: isPositive,
  r: isCount,
  ticket: isCount,
  index: isCount,
  weight: isPositive,
  path: isPath,
}

function commitmentFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'commitment'
  const entries = value['entries']
  const randomness = value['randomness']
  if (!isObject(entries)) return 'commitment.entries'
  if (!isObject(randomness)) return 'commitment.randomness'
  return (
    firstFault(value, 'commitment.', { drawId: isText, winners: isPositive, substitutes: isCount }) ??
    firstFault(entries, 'commitment.entries.', { root: isHash, count: isPositive, tickets: isPositive }) ??
    randomnessFault(randomness)
  )
}

function randomnessFault(randomness: Record<string, unknown>): string | undefined {
  const at = 'commitment.randomness.'
  if (randomness['kind'] === 'local') return firstFault(randomness, at, { seal: isHash })
  if (randomness['kind'] === 'drand') return firstFault(randomness, at, { chain: isHash, round: isPositive })
  return `${at}kind`
}

function drawsFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'draws'
  for (const [n, draw] of value.entries()) {
    const fault = drawFault(draw, `draws[${n}]`)
    if (fault) return fault
  }
  return undefined
}

function drawFault(draw: unknown, at: string): string | undefined {
  if (!isObject(draw)) return at
  const holder: Record<string, Test> = 'leaf' in draw ? { leaf: isHash } : { key: isText, salt: isSalt }
  const fields = { ...place, ...holder }
  const fault = firstFault(draw, `${at}.`, fields)
  if (fault) return fault
  const other = Object.keys(draw).find((name) => !Object.hasOwn(fields, name))
  return other === undefined ? undefined : `${at}.${other}`
}

function firstFault(
  object: Record<string, unknown>,
  at: string,
  tests: Record<string, Test>,
): string | undefined {
  const field = Object.keys(tests).find((name) => !tests[name]?.(object[name]))
  return field === undefined ? undefined : at + field
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isPositive(value: unknown): boolean {
  return isCount(value) && value !== 0
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed()
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isSalt(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}

function isPath(value: unknown): boolean {
  return Array.isArray(value) && value.length <= LONGEST_PATH && value.every(isStep)
}

function isStep(step: unknown): boolean {
  if (!Array.isArray(step) || step.length !== 3) return false
  const [side, sum, hash] = step as unknown[]
  return (side === 'L' || side === 'R') && isCount(sum) && isHash(hash)
}
