import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'
import type { Commitment, Randomness } from '../commitment.ts'
import { readCheckpoint, readVerifierKey, unsignedCheckpoint } from '../ledger/checkpoint.ts'
import { entryHash, LEDGER_FORMAT } from '../ledger/entry.ts'
import { rootOfPath } from '../ledger/merkle.ts'
import type { LedgerProof, Receipt, ReceiptDocument, ReceiptEvent } from '../receipt/receipt.ts'
import { noteHash, outcomeHash } from '../receipt/receipt-hashes.ts'
import { isHash, isPositive, isTime } from '../shape.ts'
import { type Check, checkEach, type Step } from './check.ts'

/** Checks the ledger lines about this draw, and that the ledger contains them. */
export function checkLedger(receipt: ReceiptDocument): Step[] {
  const { ledger } = receipt
  if (!ledger) return [{ name: 'ledger', ok: undefined }]
  const lines = checkLines(receipt, ledger)
  return [
    lines,
    ...(lines.ok ? [checkOutcome(receipt, ledger)] : []),
    checkInclusion(ledger),
    { name: 'ledger_checkpoint', ok: isCheckpointSigned(ledger) },
  ]
}

/** The schedule of the public chain. `drand.ts` has the same data, but also pulls in the pairing arithmetic. */
const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1_692_803_367,
  period: 3,
}

/** In seconds since 1970. */
const YEAR_10000 = 253_402_300_800

/** The values that only a ledger line itself states; everything else in it follows from the receipt. */
interface Stated {
  at?: unknown
  prev?: unknown
  /** in the line of an outcome */
  receipt?: unknown
}

/**
 * Rebuilds each line from the receipt, with the time and the link that the line states, and compares the texts: so a
 * line contains exactly what it must.
 */
function checkLines(receipt: ReceiptDocument, { entries }: LedgerProof): Check {
  const events = receipt.events ?? []
  if (entries.length !== events.length + 2) return { name: 'ledger_entries', ok: false, at: 'ledger.entries' }
  let last: Linked = { index: -1, at: '', hash: '' }
  return checkEach('ledger_entries', entries, 'ledger.entries', ({ index, entry }, n) => {
    const stated = statedBy(entry)
    const { at, prev } = stated
    if (!isTime(at) || at < last.at || !isLink(prev, index, last)) return false
    last = { index, at, hash: entryHash(entry) }
    const event = events[n - 2]
    const isInPlace = n === 0 ? isSealedHere(receipt.commitment, at, prev) : !event || event.at === at
    const report = event ? reportOf(event) : n === 0 ? commitmentReport(receipt) : outcomeReport(stated)
    const ofDraw = { draw: receipt.commitment.drawId, commitHash: receipt.commitHash }
    const line = report && textOf({ v: LEDGER_FORMAT, index, at, prev, ...ofDraw, ...report })
    return isInPlace && entry === line
  })
}

/** A line of this draw that was checked. */
interface Linked {
  index: number
  at: string
  hash: string
}

/** Whether a line names the one before it, which usually belongs to another draw. */
function isLink(prev: unknown, index: number, last: Linked): boolean {
  if (index <= last.index) return false
  if (index === 0) return prev === null
  return isHash(prev) && (index > last.index + 1 || last.index < 0 || prev === last.hash)
}

/** Whether the header was sealed onto the end of the ledger that it names, and before its round was published. */
function isSealedHere({ prevLedgerHead, randomness }: Commitment, at: string, prev: unknown): boolean {
  return prevLedgerHead === prev && isBeforeRound(at, randomness)
}

/**
 * A list must be sealed before anyone can know the deciding round, by the time that the ledger states. Only the
 * schedule of quicknet is known here, not those of other chains.
 */
function isBeforeRound(at: string, promised: Randomness): boolean {
  if (promised.kind === 'local' || promised.chain !== quicknet.hash) return true
  const seconds = quicknet.genesis + (promised.round - 1) * quicknet.period
  // Time texts sort chronologically as long as years have four digits.
  return seconds >= YEAR_10000 || at < new Date(seconds * 1000).toISOString()
}

function statedBy(entry: string): Stated {
  try {
    const line: unknown = JSON.parse(entry)
    return typeof line === 'object' && line !== null ? line : {}
  } catch {
    return {}
  }
}

/** The header may lack the number of the draw, or contain anything there; then there is no such line. */
function textOf(line: object): string | undefined {
  try {
    return canonicalJson(line)
  } catch {
    return undefined
  }
}

function commitmentReport({ commitment: { seq, randomness } }: Receipt) {
  if (!isPositive(seq)) return undefined
  const promised = randomness.kind === 'drand' && { chain: randomness.chain, round: randomness.round }
  return { type: 'commitment', seq, ...(promised && { round: promised }) }
}

function outcomeReport({ receipt }: Stated) {
  return isHash(receipt) ? { type: 'draw', receipt } : undefined
}

function reportOf(event: ReceiptEvent) {
  const note = event.note === null ? null : noteHash(event.note)
  if (event.type === 'void') return { type: event.type, note }
  const { type, rank, by, reason } = event
  return { type, rank, by, reason, note }
}

/** A masked or later erased name is no longer what was hashed; the rest of the receipt is still proven. */
function checkOutcome(receipt: ReceiptDocument, { entries }: LedgerProof): Step {
  const ok = isOutcomeOf(receipt, statedBy(entries[1]?.entry ?? ''))
  return { name: 'ledger_draw', ok: ok || !receipt.draws.some((draw) => 'leaf' in draw) ? ok : undefined }
}

function isOutcomeOf(receipt: Receipt, stated: Stated): boolean {
  try {
    return outcomeHash(receipt) === stated.receipt
  } catch {
    // The header may contain something that canonical JSON refuses; then it cannot have been hashed.
    return false
  }
}

function checkInclusion({ entries, checkpoint }: LedgerProof): Check {
  const head = unsignedCheckpoint(checkpoint)
  if (!head) return { name: 'ledger_inclusion', ok: false, at: 'ledger.checkpoint' }
  const root = bytesToHex(head.root)
  return checkEach('ledger_inclusion', entries, 'ledger.entries', ({ index, entry, path }) => {
    const top = rootOfPath(hexToBytes(entryHash(entry)), index, head.size, path.map(hexToBytes))
    return top !== undefined && bytesToHex(top) === root
  })
}

function isCheckpointSigned({ checkpoint, key }: LedgerProof): boolean {
  const known = readVerifierKey(key)
  return known !== undefined && typeof readCheckpoint(checkpoint, known) === 'object'
}
