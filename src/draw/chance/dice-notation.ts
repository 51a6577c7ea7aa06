type DiceFaultCode =
  | 'empty'
  /** longer than any sensible notation */
  | 'too_long'
  /** not a valid notation from character `at` on */
  | 'unreadable'
  /** only numbers, no dice to throw */
  | 'no_dice'
  | 'too_many_dice'
  | 'too_few_sides'
  | 'too_many_sides'
  /** more kept or dropped than there are, or none kept */
  | 'keep_count'
  | 'plus_too_large'

/** What is wrong with a notation, and from which character on (from 0). */
export interface DiceFault {
  fault: DiceFaultCode
  at: number
}

const LONGEST = 200
// A count, d (or w, as in German), sides, and the keep or drop rule; or just a number.
const TERM =
  /\s*(?<sign>[+\-−])?\s*(?:(?<count>\d*)[dw](?<sides>\d+|%)(?:(?<rule>kh|kl|dh|dl)(?<kept>\d*))?|(?<plus>\d+))\s*/iy

/** Parses `4d6kh3+2`, `2d6+1d8-1`, `d%`. White space and letter case are ignored. */
export function parseDice(text: string): DiceSpec | DiceFault {
  if (text.trim() === '') return { fault: 'empty', at: 0 }
  if (text.length > LONGEST) return { fault: 'too_long', at: LONGEST }
  const spec: DiceSpec = { tool: 'dice', groups: [], plus: 0 }
  for (let at = 0; at < text.length; ) {
    TERM.lastIndex = at
    const found = TERM.exec(text)
    if (!found?.groups || (at > 0 && !found.groups.sign)) return { fault: 'unreadable', at }
    const fault = addTerm(spec, found.groups)
    if (fault) return { fault, at }
    at = TERM.lastIndex
  }
  if (spec.groups.length === 0) return { fault: 'no_dice', at: 0 }
  // A receipt holds the canonical notation, which must be readable in its turn.
  return writeDice(spec).length > LONGEST ? { fault: 'too_long', at: LONGEST } : spec
}

export function isDiceFault(parsed: DiceSpec | DiceFault): parsed is DiceFault {
  return 'fault' in parsed
}

/** The canonical notation of a throw: every count and number of kept dice written out, the modifier at the end. */
export function writeDice({ groups, plus }: DiceSpec): string {
  const terms = groups.map(({ sign, count, sides, keep }) => {
    const kept = keep ? `${keep.rule}${keep.count}` : ''
    return `${sign < 0 ? '-' : '+'}${count}d${sides}${kept}`
  })
  if (plus !== 0) terms.push(`${plus < 0 ? '-' : '+'}${Math.abs(plus)}`)
  return terms.join('').replace(/^\+/, '')
}

type TermParts = Record<string, string | undefined>

/** Adds a term to the spec, or returns what is wrong with the term. */
function addTerm(
  spec: DiceSpec,
  { sign, count, sides, rule, kept, plus }: TermParts,
): DiceFaultCode | undefined {
  const factor = sign === undefined || sign === '+' ? 1 : -1
  if (plus !== undefined) {
    spec.plus += factor * Number(plus)
    return Math.abs(spec.plus) > LARGEST_PLUS ? 'plus_too_large' : undefined
  }
  const group: DiceGroup = {
    sign: factor,
    count: Number(count || 1),
    sides: sides === '%' ? 100 : Number(sides),
  }
  if (rule) group.keep = { rule: rule.toLowerCase() as KeepRule, count: Number(kept || 1) }
  spec.groups.push(group)
  return groupFault(group) ?? (countDice(spec) > MAX_DICE ? 'too_many_dice' : undefined)
}

function groupFault({ count, sides, keep }: DiceGroup): DiceFaultCode | undefined {
  if (count < 1) return 'no_dice'
  if (count > MAX_DICE) return 'too_many_dice'
  if (sides < FEWEST_SIDES) return 'too_few_sides'
  if (sides > MAX_SIDES) return 'too_many_sides'
  if (!keep) return undefined
  const kept = keep.rule.startsWith('k') ? keep.count : count - keep.count
  return kept < 1 || kept > count ? 'keep_count' : undefined
}

export const MAX_DICE = 100
const FEWEST_SIDES = 2
export const MAX_SIDES = 1000
const LARGEST_PLUS = 1_000_000

/** Keep or drop, highest or lowest. */
type KeepRule = 'kh' | 'kl' | 'dh' | 'dl'

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
