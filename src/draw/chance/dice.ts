import { type DiceGroup, type DiceSpec, sidesOfDice } from './dice-notation.ts'
import { type RandomBytes, uniformBelow } from './uniform.ts'

export interface RolledDie {
  sides: number
  /** 1 to `sides` */
  value: number
  /** false if keep or drop excluded it from the sum */
  kept: boolean
  /** the group of the notation it belongs to, from 0 */
  group: number
}

export interface DiceRoll {
  /** in the order of the notation */
  dice: RolledDie[]
  total: number
}

/**
 * Throws all dice, or those not held: `held` has the values of held dice at their positions, in the order of the
 * notation, and undefined for dice to throw.
 */
export function rollDice(
  spec: DiceSpec,
  random: RandomBytes,
  held: readonly (number | undefined)[] = [],
): DiceRoll {
  const throwOne = (sides: number) => Number(uniformBelow(BigInt(sides), random)) + 1
  return readDice(
    spec,
    sidesOfDice(spec).map((sides, n) => held[n] ?? throwOne(sides)),
  )
}

/** Evaluates these values under the notation. Throws a RangeError for values that the dice do not have. */
export function readDice(spec: DiceSpec, values: readonly number[]): DiceRoll {
  const sides = sidesOfDice(spec)
  const fits = (value: number, n: number) => Number.isInteger(value) && value >= 1 && value <= (sides[n] ?? 0)
  if (values.length !== sides.length || !values.every(fits)) throw new RangeError('no values of these dice')
  const dice: RolledDie[] = []
  let total = spec.plus
  for (const [n, group] of spec.groups.entries()) {
    const thrown = values.slice(dice.length, dice.length + group.count)
    const kept = keptOf(group, thrown)
    for (const [k, value] of thrown.entries()) {
      dice.push({ sides: group.sides, value, kept: kept.has(k), group: n })
      if (kept.has(k)) total += group.sign * value
    }
  }
  return { dice, total }
}

/** Which of the thrown dice count. Of equal dice, the earlier one ranks higher. */
function keptOf({ count, keep }: DiceGroup, values: number[]): Set<number> {
  const fromHighest = values.map((_, k) => k).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
  if (!keep) return new Set(fromHighest)
  switch (keep.rule) {
    case 'kh':
      return new Set(fromHighest.slice(0, keep.count))
    case 'kl':
      return new Set(fromHighest.slice(count - keep.count))
    case 'dh':
      return new Set(fromHighest.slice(keep.count))
    case 'dl':
      return new Set(fromHighest.slice(0, count - keep.count))
  }
}
