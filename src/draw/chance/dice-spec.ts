export const MAX_DICE = 100
export const FEWEST_SIDES = 2
export const MAX_SIDES = 1000
export const LARGEST_PLUS = 1_000_000

/** Keep or drop, highest or lowest. */
export type KeepRule = 'kh' | 'kl' | 'dh' | 'dl'

/** Dice of one kind, thrown together. */
export interface DiceGroup {
  /** -1 if the sum of the group is subtracted. */
  sign: 1 | -1
  count: number
  sides: number
  keep?: { rule: KeepRule; count: number }
}

/** 1 to 100 dice in total, d2 to d1000, and a modifier. */
export interface DiceSpec {
  tool: 'dice'
  groups: DiceGroup[]
  plus: number
}

/** How many dice are thrown. */
export function countDice({ groups }: DiceSpec): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** The sides of each die, in the order of the notation. */
export function sidesOfDice({ groups }: DiceSpec): number[] {
  return groups.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides))
}
