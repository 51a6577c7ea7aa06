import { REPLACEMENT_REASONS } from '../ledger/entry.ts'
import {
  exactFault,
  firstFault,
  isCount,
  isHash,
  isHex,
  isObject,
  isPositive,
  isShortText,
  isText,
  isTime,
  listFault,
  type Test,
} from '../shape.ts'
import type { ReceiptDocument } from './receipt.ts'

/** Far above any tree: 2^53 rows, or lines. */
const MAX_PATH_LENGTH = 53
/** Ten times a ledger line, and ten times a checkpoint with its signatures. In code points. */
const MAX_LINE_LENGTH = 4096
const MAX_NOTE_LENGTH = 16 * 1024
/** Base 64 characters; a token with all its certificates has about 8,000. */
const MAX_TOKEN_LENGTH = 64 * 1024

/**
 * Validates an untrusted value as a receipt. Returns the first place where it is not one, as a path like
 * `draws[2].salt`, or undefined. Unknown fields are allowed beside those of the format and ignored, but not within
 * places, ledger, events and signature: readers would take them for proven.
 */
export function receiptFault(value: unknown): string | undefined {
  if (!isObject(value)) return 'receipt'
  return (
    firstFault(value, '', { commitHash: isHash, beacon: isHash, seed: isHash }) ??
    commitmentFault(value['commitment']) ??
    listFault(value['draws'], 'draws', placeFault) ??
    besideFault(value)
  )
}

/** A receipt for which `receiptFault` finds nothing. */
export function isReceipt(value: unknown): value is ReceiptDocument {
  return receiptFault(value) === undefined
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

const place: Record<string, Test> = {
  i: isCount,
  attempts: isPositive,
  r: isCount,
  ticket: isCount,
  index: isCount,
  weight: isPositive,
  path: isListOf(isStep),
}

function placeFault(draw: unknown, at: string): string | undefined {
  const isMasked = isObject(draw) && 'leaf' in draw
  const holder: Record<string, Test> = isMasked ? { leaf: isHash } : { key: isText, salt: isHex(16) }
  return exactFault(draw, at, { ...place, ...holder })
}

/** Fields that may be absent, but are strictly checked if present. */
function besideFault(receipt: Record<string, unknown>): string | undefined {
  const promised = receipt['commitment'] as ReceiptDocument['commitment']
  const faults: Record<string, (value: unknown, at: string) => string | undefined> = {
    beaconSignature: (value, at) =>
      promised.randomness.kind === 'drand' && isHex(48)(value) ? undefined : at,
    ledger: ledgerFault,
    timestamp: (value, at) => (isBase64(value) ? undefined : at),
    events: (value, at) => listFault(value, at, eventFault),
    signature: (value, at) => exactFault(value, at, { key: isHash, signature: isHex(64) }),
  }
  for (const [name, faultOf] of Object.entries(faults)) {
    const fault = name in receipt ? faultOf(receipt[name], name) : undefined
    if (fault !== undefined) return fault
  }
  return undefined
}

function ledgerFault(value: unknown, at: string): string | undefined {
  return (
    exactFault(value, at, {
      entries: Array.isArray,
      checkpoint: isShortText(MAX_NOTE_LENGTH),
      key: isText,
    }) ??
    listFault((value as ReceiptDocument['ledger'])?.entries, `${at}.entries`, (line, at) =>
      exactFault(line, at, { index: isCount, entry: isShortText(MAX_LINE_LENGTH), path: isListOf(isHash) }),
    )
  )
}

const replacement: Record<string, Test> = {
  type: (value) => value === 'replacement',
  at: isTime,
  rank: isPositive,
  by: isPositive,
  reason: (value) => REPLACEMENT_REASONS.some((reason) => reason === value),
  note: (value) => value === null || isText(value),
}

const voiding: Record<string, Test> = { type: (value) => value === 'void', at: isTime, note: isText }

function eventFault(event: unknown, at: string): string | undefined {
  if (!isObject(event) || !('draw' in event))
    return exactFault(event, at, isObject(event) && event['type'] === 'void' ? voiding : replacement)
  return exactFault(event, at, { ...replacement, draw: isObject }) ?? placeFault(event['draw'], `${at}.draw`)
}

function isListOf(isMember: Test): Test {
  return (value) => Array.isArray(value) && value.length <= MAX_PATH_LENGTH && value.every(isMember)
}

function isStep(step: unknown): boolean {
  if (!Array.isArray(step) || step.length !== 3) return false
  const [side, sum, hash] = step as unknown[]
  return (side === 'L' || side === 'R') && isCount(sum) && isHash(hash)
}

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_TOKEN_LENGTH && /^[A-Za-z0-9+/]+={0,2}$/.test(value)
}
