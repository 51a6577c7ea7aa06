import { shuffle } from './lists.ts'
import { type RandomBytes, uniformBelow } from './uniform.ts'

/** Whether the person at `giver` may draw the one at `receiver`. No one draws themselves, whatever it says. */
export type MayDraw = (giver: number, receiver: number) => boolean

export type SantaDraw =
  /** whom each person draws, by their indexes */
  | { receivers: number[] }
  /** these people may draw fewer people than they are, so there is no valid draw */
  | { impossible: number[] }
  /** there are valid draws, but too few to find one by chance alone */
  | { tooStrict: true }

/** Up to so many people all valid draws are counted, so that few of them among many are found, too. */
const maxCounted = 16
const maxAttempts = 20_000

/** Each valid draw is equally likely: everyone draws one person, is drawn once, and only whom they may draw. */
export function drawSanta(count: number, mayDraw: MayDraw, random: RandomBytes): SantaDraw {
  const allowed = Array.from({ length: count }, (_, giver) =>
    Array.from({ length: count }, (_, receiver) => receiver).filter(
      (receiver) => receiver !== giver && mayDraw(giver, receiver),
    ),
  )
  const impossible = findTooFew(allowed)
  if (impossible) return { impossible }
  const receivers = count <= maxCounted ? pickCounted(allowed, random) : pickByAttempts(allowed, random)
  return receivers ? { receivers } : { tooStrict: true }
}

/** Shuffles until the order is valid, which favors no valid order. */
function pickByAttempts(allowed: readonly number[][], random: RandomBytes): number[] | undefined {
  const sets = allowed.map((receivers) => new Set(receivers))
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const order = shuffle(allowed.length, random)
    if (order.every((receiver, giver) => sets[giver]?.has(receiver))) return order
  }
  return undefined
}

/**
 * Counts in how many ways the draw can be completed for each set of people who are already drawn, then picks one
 * receiver after another, each with their share of the ways. Exact: 16! is below 2^53.
 */
function pickCounted(allowed: readonly number[][], random: RandomBytes): number[] {
  const all = 2 ** allowed.length - 1
  const ways = new Float64Array(all + 1)
  ways[all] = 1
  for (let drawn = all - 1; drawn >= 0; drawn--)
    for (const receiver of allowed[bitsOf(drawn)] ?? [])
      if (!(drawn & (1 << receiver))) ways[drawn] = (ways[drawn] ?? 0) + (ways[drawn | (1 << receiver)] ?? 0)
  let drawn = 0
  return allowed.map((receivers) => {
    let left = Number(uniformBelow(BigInt(ways[drawn] ?? 0), random))
    const open = receivers.filter((receiver) => !(drawn & (1 << receiver)))
    const picked = open.find((receiver) => {
      left -= ways[drawn | (1 << receiver)] ?? 0
      return left < 0
    })
    if (picked === undefined) throw new Error('the ways were counted wrongly')
    drawn |= 1 << picked
    return picked
  })
}

function bitsOf(set: number): number {
  let count = 0
  for (let rest = set; rest > 0; rest &= rest - 1) count++
  return count
}

/** Givers who together may draw fewer people than they are (Hall); undefined if a valid draw exists. */
function findTooFew(allowed: readonly number[][]): number[] | undefined {
  const giverOf = new Map<number, number>()
  for (let giver = 0; giver < allowed.length; giver++) {
    const reached = new Set<number>()
    if (!place(giver, reached)) return [giver, ...[...reached].flatMap((one) => giverOf.get(one) ?? [])]
  }
  return undefined

  /** Gives this giver a receiver; those who have one already move on to another where needed. */
  function place(giver: number, reached: Set<number>): boolean {
    for (const receiver of allowed[giver] ?? []) {
      if (reached.has(receiver)) continue
      reached.add(receiver)
      const other = giverOf.get(receiver)
      if (other === undefined || place(other, reached)) {
        giverOf.set(receiver, giver)
        return true
      }
    }
    return false
  }
}
