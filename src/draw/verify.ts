import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Commitment, commitHash, FORMAT } from './commitment.ts'
import { climb, type Inclusion, sidesOf } from './inclusion.ts'
import { leafHash } from './node-hash.ts'
import { type BeaconCheck, fitsSeal } from './randomness.ts'
import { bounded, seedOf } from './ranking.ts'
import type { Receipt, ReceiptDraw } from './receipt.ts'
import { isReceipt, receiptFault } from './receipt-shape.ts'
import { TicketPool } from './ticket-pool.ts'
import { toUtf8 } from './utf8.ts'

/** What is checked. The names are part of the format: verifiers in other languages answer with the same. */
export type CheckName =
  /** All fields are there and are what their names say. Nothing else is checked where this fails. */
  | 'shape'
  /** The header names this format. Nothing else is checked where this fails. */
  | 'format'
  /** The commitment is the hash of the header. */
  | 'commit_hash'
  /** A local seed is the sealed one. */
  | 'seal'
  /** The randomness is what the beacon published for the promised round. */
  | 'beacon_signature'
  /** The seed comes from randomness and commitment. */
  | 'seed'
  /** As many places as promised, fewer only where the pool is empty. */
  | 'draw_count'
  /** The places stand in their order. */
  | 'draw_order'
  /** The path has the sides of the row number in a tree of this many rows. */
  | 'draw_index'
  /** Key, salt, weight and path lead to the sealed root with all its tickets. */
  | 'draw_path'
  /** `attempts` and `r` are what the seed gives for the tickets left in the pool. */
  | 'draw_number'
  /** `ticket` is the r-th remaining one, earlier winners skipped, and this row holds it. */
  | 'draw_ticket'

/** One check. `at` says where the shape is wrong, `draw` which place (from 0) fails first. */
export interface Check {
  name: CheckName
  ok: boolean
  at?: string
  draw?: number
}

export interface Verification {
  /** All checks that were made hold. */
  ok: boolean
  checks: Check[]
  /** What this receipt promises and nobody looked at: a caller must not call it proven. */
  unchecked: CheckName[]
}

/**
 * Computes a receipt again from nothing but itself. Takes anything and never throws. Every check takes the fields
 * before it as the receipt states them, so a single wrong field is named by what fails. The signature of a public
 * beacon is only looked at with a `beaconCheck`.
 */
export function verifyReceipt(receipt: unknown, beaconCheck?: BeaconCheck): Verification {
  try {
    if (!isReceipt(receipt))
      return refused({ name: 'shape', ok: false, at: receiptFault(receipt) ?? 'receipt' })
    if (receipt.commitment.v !== FORMAT) return refused({ name: 'format', ok: false })
    const checks: Check[] = [
      { name: 'shape', ok: true },
      { name: 'format', ok: true },
      { name: 'commit_hash', ok: hashOf(receipt.commitment) === receipt.commitHash },
      ...checkRandomness(receipt, beaconCheck),
      ...checkDraws(receipt),
    ]
    const promised: CheckName[] = receipt.commitment.randomness.kind === 'drand' ? ['beacon_signature'] : []
    const unchecked = promised.filter((name) => !checks.some((check) => check.name === name))
    return { ok: checks.every((check) => check.ok), checks, unchecked }
  } catch {
    // Only values that are no JSON get here: getters that throw, proxies that change.
    return refused({ name: 'shape', ok: false, at: 'receipt' })
  }
}

function refused(check: Check): Verification {
  return { ok: false, checks: [check], unchecked: [] }
}

/** The header may hold what canonical JSON refuses, such as a float; then it has no hash. */
function hashOf(header: Commitment): string | undefined {
  try {
    return commitHash(header)
  } catch {
    return undefined
  }
}

function checkRandomness(receipt: Receipt, beaconCheck: BeaconCheck | undefined): Check[] {
  const randomness = hexToBytes(receipt.beacon)
  const promised = receipt.commitment.randomness
  const checks: Check[] = []
  if (promised.kind === 'local') checks.push({ name: 'seal', ok: fitsSeal(promised, randomness) })
  else if (beaconCheck) {
    checks.push({ name: 'beacon_signature', ok: beaconCheck(promised, randomness, receipt) })
  }
  checks.push({ name: 'seed', ok: bytesToHex(seedOf(randomness, receipt.commitHash)) === receipt.seed })
  return checks
}

function checkDraws(receipt: Receipt): Check[] {
  const { draws, commitment } = receipt
  const { root, count, tickets } = commitment.entries
  const proofs = draws.map((draw) => climb(leafOf(draw), draw.weight, draw.path))
  const hasIndex = (draw: ReceiptDraw) =>
    draw.index < count && draw.path.map(([side]) => side).join('') === sidesOf(draw.index, count)
  const hasPath = (_: ReceiptDraw, n: number) => proofs[n]?.root === root && proofs[n].tickets === tickets
  return [
    { name: 'draw_count', ok: isCountAsPromised(receipt) },
    everyDraw('draw_order', draws, (draw, n) => draw.i === n),
    everyDraw('draw_index', draws, hasIndex),
    everyDraw('draw_path', draws, hasPath),
    everyDraw('draw_number', draws, numberTest(receipt)),
    everyDraw('draw_ticket', draws, ticketTest(receipt, proofs)),
  ]
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

function numberTest({ commitment, seed }: Receipt): (draw: ReceiptDraw, n: number) => boolean {
  const seedBytes = hexToBytes(seed)
  let remaining = commitment.entries.tickets
  return (draw, n) => {
    if (remaining < 1) return false
    const { r, attempts } = bounded(seedBytes, n, remaining)
    remaining -= draw.weight
    return r === BigInt(draw.r) && attempts === draw.attempts
  }
}

/**
 * The list is not here, but the intervals of the drawn rows are: they cut the tickets into stretches (gap, row, gap,
 * row, ..., gap), and a pool over the stretches skips the tickets of earlier winners.
 */
function ticketTest(
  { commitment, draws }: Receipt,
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
  stretches.push(commitment.entries.tickets - end)
  // Overlapping rows can come from wrong paths only.
  if (stretches.some((size) => size < 0)) return () => false
  const pool = new TicketPool(Float64Array.from(stretches))
  return (draw, n) => {
    if (draw.r >= pool.remaining) return false
    const { index, offset } = pool.holderOf(draw.r)
    pool.take(index)
    return index === stretchOf[n] && (starts[index] ?? 0) + offset === draw.ticket
  }
}
