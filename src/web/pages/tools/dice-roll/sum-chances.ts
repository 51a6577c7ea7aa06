import type { DiceGroup, DiceSpec } from '#draw/chance/dice-notation.ts'
import type { Chances } from '../chance-parts/distribution.tsx'

/** Steps that can be computed without a noticeable wait; beyond that no chances are shown. */
const maxSteps = 4_000_000

/** The exact probability of each sum; undefined if that would take too long. */
export function sumChances({ groups, plus }: DiceSpec): Chances | undefined {
  let sum: Chances = { min: plus, chances: [1] }
  for (const group of groups) {
    const next = groupChances(group)
    if (!next || sum.chances.length * next.chances.length > maxSteps) return undefined
    sum = together(sum, group.sign > 0 ? next : negative(next))
  }
  return sum
}

/** The range of possible sums, for dice whose probabilities are not computed. */
export function sumSpan({ groups, plus }: DiceSpec): Chances {
  const ends = groups.map((group) => {
    const kept = keptOf(group).count
    const [low, high] = [kept, kept * group.sides]
    return group.sign > 0 ? [low, high] : [-high, -low]
  })
  const min = ends.reduce((sum, [low = 0]) => sum + low, plus)
  const max = ends.reduce((sum, [, high = 0]) => sum + high, plus)
  return { min, chances: Array.from({ length: max - min + 1 }, () => 0) }
}

function groupChances(group: DiceGroup): Chances | undefined {
  const kept = keptOf(group)
  if (kept.count === group.count) return plainChances(group)
  return keptChances(group, kept)
}

/** Adds the dice one by one; a window that slides over the previous sums takes two additions per sum. */
function plainChances({ count, sides }: DiceGroup): Chances | undefined {
  if (count * count * sides > maxSteps) return undefined
  let chances = [1]
  for (let die = 0; die < count; die++) {
    let window = 0
    chances = Array.from({ length: chances.length + sides - 1 }, (_, sum) => {
      window += (chances[sum] ?? 0) - (chances[sum - sides] ?? 0)
      return Math.max(0, window) / sides
    })
  }
  return { min: count, chances }
}

interface KeptDice {
  count: number
  highest: boolean
}

function keptOf({ count, keep }: DiceGroup): KeptDice {
  switch (keep?.rule) {
    case undefined:
      return { count, highest: true }
    case 'kh':
    case 'kl':
      return { count: keep?.count ?? count, highest: keep?.rule === 'kh' }
    case 'dh':
    case 'dl':
      return { count: count - (keep?.count ?? 0), highest: keep?.rule === 'dl' }
  }
}

/**
 * Goes face by face from the kept end: any number of the remaining dice shows this face, and of those as many are kept
 * as still fit. `ways[remaining][sum]` is the probability of the dice settled so far.
 */
function keptChances({ count, sides }: DiceGroup, kept: KeptDice): Chances | undefined {
  const most = kept.count * sides
  if (sides * count * count * most > maxSteps) return undefined
  const choose = pascal(count)
  let ways = Array.from({ length: count + 1 }, () => new Float64Array(most + 1))
  ways[count]?.fill(1, 0, 1)
  for (let i = 0; i < sides; i++) {
    const face = kept.highest ? sides - i : i + 1
    const next = Array.from({ length: count + 1 }, () => new Float64Array(most + 1))
    for (const [remaining, from] of ways.entries())
      for (let showing = 0; showing <= remaining; showing++) {
        const room = Math.max(0, kept.count - (count - remaining))
        const chance = (choose[remaining]?.[showing] ?? 0) * (1 / sides) ** showing
        shift(from, next[remaining - showing], face * Math.min(showing, room), chance)
      }
    ways = next
  }
  return { min: kept.count, chances: [...(ways[0] ?? [])].slice(kept.count) }
}

/** Adds the probabilities of all sums, raised by `gain`, times `chance`. */
function shift(from: Float64Array, to: Float64Array | undefined, gain: number, chance: number): void {
  for (let sum = 0; to && sum + gain < to.length; sum++)
    to[sum + gain] = (to[sum + gain] ?? 0) + (from[sum] ?? 0) * chance
}

function together(a: Chances, b: Chances): Chances {
  const chances = new Float64Array(a.chances.length + b.chances.length - 1)
  for (const [i, x] of a.chances.entries())
    for (const [j, y] of b.chances.entries()) chances[i + j] = (chances[i + j] ?? 0) + x * y
  return { min: a.min + b.min, chances: [...chances] }
}

function negative({ min, chances }: Chances): Chances {
  return { min: -(min + chances.length - 1), chances: chances.toReversed() }
}

function pascal(size: number): number[][] {
  const rows: number[][] = [[1]]
  for (let n = 1; n <= size; n++)
    rows.push(Array.from({ length: n + 1 }, (_, k) => (rows[n - 1]?.[k - 1] ?? 0) + (rows[n - 1]?.[k] ?? 0)))
  return rows
}
