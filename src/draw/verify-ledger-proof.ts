import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical-json.ts'
import { type Check, checkEach, type Step } from './check.ts'
import type { Commitment } from './commitment.ts'
import { readCheckpoint, unsignedCheckpoint } from './ledger/checkpoint.ts'
import { entryHash, LEDGER_FORMAT } from './ledger/entry.ts'
import { rootOfPath } from './ledger/merkle.ts'
import { readVerifierKey } from './ledger/verifier-key.ts'
import type { Randomness } from './randomness.ts'
import type { LedgerProof, Receipt, ReceiptDocument, ReceiptEvent } from './receipt.ts'
import { noteHash, outcomeHash } from './receipt-hashes.ts'
import { isHash, isPositive, isTime } from './shape.ts'

/** The lines of the public ledger that speak of this draw, and that they stand in it. */
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

/** When the rounds of the public chain come. `drand.ts` says the same, but brings the arithmetic of pairings with it. */
const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1_692_803_367,
  period: 3,
}

/** In seconds since 1970. */
const YEAR_10000 = 253_402_300_800

/** What the ledger says by itself about a line; everything else in it follows from the receipt. */
interface Stated {
  at?: unknown
  prev?: unknown
  /** of the line of an outcome */
  receipt?: unknown
}

/**
 * Writes each line again from what the receipt says, with the time and the link that the line states, and compares the
 * texts: so a line has neither less nor more than it must.
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

/** A line of this draw that was looked at. */
interface Linked {
  index: number
  at: string
  hash: string
}

/** Whether a line names the one before it, which is mostly somebody else's. */
function isLink(prev: unknown, index: number, last: Linked): boolean {
  if (index <= last.index) return false
  if (index === 0) return prev === null
  return isHash(prev) && (index > last.index + 1 || last.index < 0 || prev === last.hash)
}

/** Whether the header was sealed onto the end of the ledger that it names, and before its round was out. */
function isSealedHere({ prevLedgerHead, randomness }: Commitment, at: string, prev: unknown): boolean {
  return prevLedgerHead === prev && isBeforeRound(at, randomness)
}

/**
 * A list must be sealed before anybody can know the round that decides, by the time that the ledger states. Of other
 * chains than quicknet the times are not known here.
 */
function isBeforeRound(at: string, promised: Randomness): boolean {
  if (promised.kind === 'local' || promised.chain !== quicknet.hash) return true
  const seconds = quicknet.genesis + (promised.round - 1) * quicknet.period
  // Texts of times have one order as long as years have four digits.
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

/** The header may lack a number of the draw, or hold anything there; such a line cannot be written. */
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

/** A name that is masked or was erased since is no longer what was hashed; what remains of the receipt is still proven. */
function checkOutcome(receipt: ReceiptDocument, { entries }: LedgerProof): Step {
  const ok = isOutcomeOf(receipt, statedBy(entries[1]?.entry ?? ''))
  return { name: 'ledger_draw', ok: ok || !receipt.draws.some((draw) => 'leaf' in draw) ? ok : undefined }
}

function isOutcomeOf(receipt: Receipt, stated: Stated): boolean {
  try {
    return outcomeHash(receipt) === stated.receipt
  } catch {
    // The header may hold what canonical JSON refuses; then nobody can have hashed it.
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
