import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { checkChance } from '../chance/check-chance.ts'
import {
  type BeaconCheck,
  type Commitment,
  commitHash,
  type DrandRandomness,
  FORMAT,
  fitsSeal,
} from '../commitment.ts'
import { TicketPool } from '../entries/ticket-pool.ts'
import { isSignature } from '../ledger/checkpoint.ts'
import { bounded, seedOf } from '../ranking.ts'
import type { Receipt, ReceiptDocument, ReceiptDraw, ReceiptEvent } from '../receipt/receipt.ts'
import { signedBytes } from '../receipt/receipt-hashes.ts'
import { isReceipt, receiptFault } from '../receipt/receipt-shape.ts'
import { toUtf8 } from '../text/utf8.ts'
import { climb, type Inclusion, leafHash, sidesOf } from '../tree/inclusion.ts'
import { type Check, type CheckName, checkEach, type Step, type UncheckedName } from './check.ts'
import { checkLedger } from './verify-ledger-proof.ts'

export interface Verification {
  /** All completed checks passed. */
  ok: boolean
  checks: Check[]
  /** What was not checked: callers must not present it as proven. */
  unchecked: UncheckedName[]
  /**
   * The keys that signed the ledger (a C2SP verifier key) and the document (hex). A receipt cannot prove that they are
   * trustworthy: compare them with those that the platform publishes.
   */
  keys: { ledger?: string; receipt?: string }
}

/**
 * Recomputes a receipt from nothing but itself. Accepts anything and never throws. Every check trusts the fields before
 * it as the receipt states them, so a single wrong field is identified by what fails. The signature of a public beacon
 * is only checked with a `beaconCheck`.
 */
export function verifyReceipt(receipt: unknown, beaconCheck?: BeaconCheck): Verification {
  try {
    if (!isReceipt(receipt))
      return refused({ name: 'shape', ok: false, at: receiptFault(receipt) ?? 'receipt' })
    if (receipt.commitment.v !== FORMAT) return refused({ name: 'format', ok: false })
    const steps: Step[] = [
      { name: 'shape', ok: true },
      { name: 'format', ok: true },
      { name: 'commit_hash', ok: hashOf(receipt.commitment) === receipt.commitHash },
      ...checkRandomness(receipt, beaconCheck),
      ...checkPlaces(receipt),
      ...checkChance(receipt),
      ...checkEvents(receipt),
      ...checkLedger(receipt),
      ...checkSignature(receipt),
    ]
    const checks = steps.filter((step) => step.ok !== undefined)
    const unchecked = steps.filter((step) => step.ok === undefined).map(({ name }) => name)
    return { ok: checks.every(({ ok }) => ok), checks, unchecked, keys: keysOf(receipt) }
  } catch {
    // Only values that are not JSON get here: throwing getters, changing proxies.
    return refused({ name: 'shape', ok: false, at: 'receipt' })
  }
}

const fields =
  'commitment commitHash beacon seed draws beaconSignature ledger timestamp events signature'.split(' ')

/**
 * Who vouches for the document. A receipt with ledger, events or a time stamp comes from a platform, and platforms
 * sign: if the signature is missing, it was removed.
 */
function checkSignature(receipt: ReceiptDocument): Step[] {
  const { ledger, events, timestamp, signature } = receipt
  const token: Step[] = timestamp === undefined ? [] : [{ name: 'timestamp', ok: undefined }]
  if (signature) return [{ name: 'signature', ok: isSigned(receipt, signature) }, ...token]
  if (ledger ?? events ?? timestamp) return [{ name: 'signature', ok: false, at: 'signature' }, ...token]
  const isBeside = (name: string) => !fields.includes(name)
  const beside: Step[] = Object.keys(receipt).some(isBeside) ? [{ name: 'other_fields', ok: undefined }] : []
  return [{ name: 'signature', ok: undefined }, ...beside]
}

function isSigned(receipt: ReceiptDocument, { key, signature }: { key: string; signature: string }): boolean {
  try {
    return isSignature(hexToBytes(signature), signedBytes(receipt), hexToBytes(key))
  } catch {
    // Fields beside the format may contain something that canonical JSON refuses; then they cannot have been signed.
    return false
  }
}

function refused(check: Check): Verification {
  return { ok: false, checks: [check], unchecked: [], keys: {} }
}

/** The header may contain something that canonical JSON refuses, such as a float; then it has no hash. */
function hashOf(header: Commitment): string | undefined {
  try {
    return commitHash(header)
  } catch {
    return undefined
  }
}

function keysOf({ ledger, signature }: ReceiptDocument): Verification['keys'] {
  return { ...(ledger && { ledger: ledger.key }), ...(signature && { receipt: signature.key }) }
}

/** Checks where the randomness comes from, and that the seed is derived from it. */
function checkRandomness(receipt: ReceiptDocument, beaconCheck: BeaconCheck | undefined): Step[] {
  const randomness = hexToBytes(receipt.beacon)
  const promised = receipt.commitment.randomness
  const seed = bytesToHex(seedOf(randomness, receipt.commitHash))
  return [
    ...(promised.kind === 'local'
      ? [{ name: 'seal', ok: fitsSeal(promised, randomness) } as const]
      : checkBeacon(promised, receipt, beaconCheck)),
    { name: 'seed', ok: seed === receipt.seed },
  ]
}

function checkBeacon(
  promised: DrandRandomness,
  { beacon, beaconSignature }: ReceiptDocument,
  beaconCheck: BeaconCheck | undefined,
): Step[] {
  if (beaconSignature === undefined) return [{ name: 'beacon_signature', ok: undefined }]
  const signature = hexToBytes(beaconSignature)
  return [
    { name: 'beacon_hash', ok: bytesToHex(sha256(signature)) === beacon },
    { name: 'beacon_signature', ok: beaconCheck?.(promised, signature) },
  ]
}

/**
 * Checks what happened after the draw. A replaced person holds a winner's place at that time, the replacement is the
 * next of the one ranking, times do not go back, and nothing follows a void.
 */
function checkEvents({ commitment, draws, events }: ReceiptDocument): Check[] {
  if (!events) return []
  const standing = new Set(draws.slice(0, commitment.winners).map((_, n) => n + 1))
  let next = commitment.winners + 1
  let before = ''
  let isVoid = false
  return [
    checkEach('events', events, 'events', (event) => {
      if (isVoid || event.at < before || !hasReason(event)) return false
      before = event.at
      isVoid = event.type === 'void'
      if (event.type === 'void') return true
      const { rank, by, draw } = event
      // A sealed place has its proof among the draws; one past them has its own.
      const isProven = draw ? by > draws.length && draw.i === by - 1 : by <= draws.length
      const holds = standing.delete(rank) && by === next && isProven
      standing.add(by)
      next++
      return holds
    }),
  ]
}

/** A note is required if the event does not explain itself. */
function hasReason(event: ReceiptEvent): boolean {
  return event.type === 'replacement' && event.reason !== 'other' ? true : Boolean(event.note)
}

/** Checks the places of the ranking with their proofs. Those drawn later by replacements continue the same sequence. */
function checkPlaces(receipt: ReceiptDocument): Check[] {
  const { commitment, seed } = receipt
  const { root, count, tickets } = commitment.entries
  const draws = allPlaces(receipt)
  const proofs = draws.map((draw) => climb(leafOf(draw), draw.weight, draw.path))
  const hasIndex = (draw: ReceiptDraw) =>
    draw.index < count && draw.path.map(([side]) => side).join('') === sidesOf(draw.index, count)
  const hasPath = (_: ReceiptDraw, n: number) => proofs[n]?.root === root && proofs[n].tickets === tickets
  return [
    { name: 'draw_count', ok: isCountAsPromised(receipt) },
    everyDraw('draw_order', draws, (draw, n) => draw.i === n),
    everyDraw('draw_index', draws, hasIndex),
    everyDraw('draw_path', draws, hasPath),
    everyDraw('draw_number', draws, numberTest(seed, tickets)),
    everyDraw('draw_ticket', draws, ticketTest(draws, tickets, proofs)),
  ]
}

function allPlaces({ draws, events = [] }: ReceiptDocument): ReceiptDraw[] {
  const further = events.flatMap((event) => (event.type === 'replacement' && event.draw ? [event.draw] : []))
  return [...draws, ...further]
}

function everyDraw(
  name: CheckName,
  draws: ReceiptDraw[],
  test: (draw: ReceiptDraw, n: number) => boolean,
): Check {
  const draw = draws.findIndex((one, n) => !test(one, n))
  return draw < 0 ? { name, ok: true } : { name, ok: false, draw }
}

function leafOf(draw: ReceiptDraw): Uint8Array {
  if ('leaf' in draw) return hexToBytes(draw.leaf)
  return leafHash(draw.weight, hexToBytes(draw.salt), toUtf8(draw.key))
}

function isCountAsPromised({ commitment, draws }: Receipt): boolean {
  const promised = commitment.winners + commitment.substitutes
  if (draws.length === promised) return true
  const drawnTickets = draws.reduce((sum, draw) => sum + draw.weight, 0)
  return draws.length < promised && drawnTickets === commitment.entries.tickets
}

function numberTest(seed: string, tickets: number): (draw: ReceiptDraw, n: number) => boolean {
  const seedBytes = hexToBytes(seed)
  let remaining = tickets
  return (draw, n) => {
    if (remaining < 1) return false
    const { r, attempts } = bounded(seedBytes, n, remaining)
    remaining -= draw.weight
    return r === BigInt(draw.r) && attempts === draw.attempts
  }
}

/**
 * The list is not available, but the intervals of the drawn rows are: they cut the tickets into stretches (gap, row,
 * gap, row, ..., gap), and a pool over the stretches skips the tickets of earlier winners.
 */
function ticketTest(
  draws: ReceiptDraw[],
  tickets: number,
  proofs: Inclusion[],
): (draw: ReceiptDraw, n: number) => boolean {
  const startOf = (n: number) => proofs[n]?.start ?? 0
  const byStart = draws.map((_, n) => n).sort((a, b) => startOf(a) - startOf(b))
  const stretches: number[] = []
  const starts: number[] = []
  const stretchOf: number[] = []
  let end = 0
  for (const n of byStart) {
    starts.push(end, startOf(n))
    stretches.push(startOf(n) - end, draws[n]?.weight ?? 0)
    stretchOf[n] = stretches.length - 1
    end = startOf(n) + (draws[n]?.weight ?? 0)
  }
  starts.push(end)
  stretches.push(tickets - end)
  // Overlapping rows can only come from wrong paths.
  if (stretches.some((size) => size < 0)) return () => false
  const pool = new TicketPool(Float64Array.from(stretches))
  return (draw, n) => {
    if (draw.r >= pool.remaining) return false
    const { index, offset } = pool.holderOf(draw.r)
    pool.take(index)
    return index === stretchOf[n] && (starts[index] ?? 0) + offset === draw.ticket
  }
}
