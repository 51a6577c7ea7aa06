import { hexToBytes } from '@noble/hashes/utils.js'
import { TicketPool } from '../entries/ticket-pool.ts'
import { bounded } from '../ranking.ts'
import type { Receipt, ReceiptDocument, ReceiptDraw } from '../receipt/receipt.ts'
import { toUtf8 } from '../text/utf8.ts'
import { climb, type Inclusion, leafHash, sidesOf } from '../tree/inclusion.ts'
import type { Check, CheckName } from './check.ts'

/** Checks the places of the ranking with their proofs. Those drawn later by replacements continue the same sequence. */
export function checkPlaces(receipt: ReceiptDocument): Check[] {
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
