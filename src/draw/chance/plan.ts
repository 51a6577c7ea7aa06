import { type CoinSpec, isCoinSpec } from './coins.ts'
import { type DiceRoll, readDice } from './dice.ts'
import { type DiceSpec, sidesOfDice } from './dice-notation.ts'
import { choicesOf, type NumberSpec, readNumbers } from './numbers.ts'

/** Digits `first` to `last` (from 0) of a sequence, packed into one number below `product`. */
interface Block {
  first: number
  last: number
  product: bigint
}

/** The tickets of a draw stay below 2^53. */
const MAX_TICKETS = 2n ** 53n - 1n

/**
 * Packs digits with these radices, in order, into as few blocks as possible, none larger than an even share of all
 * tickets. Undefined if a single digit is larger than that.
 */
export function packDigits(radices: readonly bigint[]): Block[] | undefined {
  let blocks = packBelow(radices, MAX_TICKETS)
  // A smaller share never needs fewer blocks, so no block count in between would work.
  for (let share = 1; blocks && blocks.length > share; ) {
    share = blocks.length
    blocks = packBelow(radices, MAX_TICKETS / BigInt(share))
  }
  return blocks
}

/** The digits of `value` in a block, most significant first. */
export function unpackDigits(value: bigint, radices: readonly bigint[], { first, last }: Block): bigint[] {
  const digits: bigint[] = []
  let rest = value
  for (let n = last; n >= first; n--) {
    const radix = radices[n] as bigint
    digits.unshift(rest % radix)
    rest /= radix
  }
  return digits
}

function packBelow(radices: readonly bigint[], limit: bigint): Block[] | undefined {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [n, radix] of radices.entries()) {
    if (radix > limit) return undefined
    if (open && open.product * radix <= limit) {
      open.last = n
      open.product *= radix
    } else {
      open = { first: n, last: n, product: radix }
      blocks.push(open)
    }
  }
  return blocks
}

/** What to toss, roll or draw. */
export type ChanceSpec = CoinSpec | DiceSpec | NumberSpec

/** The outcome of a toss. */
export type ChanceOutcome =
  | { tool: 'coins'; faces: number[] }
  | ({ tool: 'dice' } & DiceRoll)
  | { tool: 'numbers'; numbers: string[] }

/** An entry of the list that represents part of a toss. */
export interface ChanceEntry {
  /** which parts of the toss it decides, such as `coins 1-47` */
  key: string
  weight: number
}

/** The entries of a toss; all of them are drawn. Undefined if the toss does not fit into the tickets of one draw. */
export function chanceEntries(spec: ChanceSpec): ChanceEntry[] | undefined {
  return packDigits(radicesOf(spec))?.map((block) => ({
    key: keyOf(spec.tool, block),
    weight: Number(block.product),
  }))
}

/**
 * The outcome encoded in the drawn tickets, whatever order they were drawn in: each entry has one ticket, whose offset
 * within the entry gives its digits. Undefined if these are not tickets of this toss.
 */
export function readChance(spec: ChanceSpec, tickets: readonly number[]): ChanceOutcome | undefined {
  const radices = radicesOf(spec)
  const blocks = packDigits(radices)
  if (!blocks || tickets.length !== blocks.length) return undefined
  const ascending = tickets.toSorted((a, b) => a - b)
  const digits: bigint[] = []
  let before = 0n
  for (const [n, block] of blocks.entries()) {
    const value = BigInt(ascending[n] as number) - before
    if (value < 0n || value >= block.product) return undefined
    digits.push(...unpackDigits(value, radices, block))
    before += block.product
  }
  return outcomeOf(spec, digits)
}

/** How many of these coins, dice or numbers fit into one draw; fewer than requested if not all fit. */
export function howManyFit(spec: ChanceSpec): number {
  const radices = radicesOf(spec)
  let fit = 0
  let beyond = radices.length + 1
  while (beyond - fit > 1) {
    const middle = (fit + beyond) >>> 1
    if (packDigits(radices.slice(0, middle))) fit = middle
    else beyond = middle
  }
  return fit
}

/** What digits, each below its radix, stand for. */
export function outcomeOf(spec: ChanceSpec, digits: bigint[]): ChanceOutcome {
  switch (spec.tool) {
    case 'coins':
      return { tool: 'coins', faces: digits.map(Number) }
    case 'dice':
      return {
        tool: 'dice',
        ...readDice(
          spec,
          digits.map((digit) => Number(digit) + 1),
        ),
      }
    case 'numbers':
      return { tool: 'numbers', numbers: readNumbers(spec, digits) }
  }
}

/** A toss is a sequence of digits, each below its own radix. */
export function radicesOf(spec: ChanceSpec): bigint[] {
  switch (spec.tool) {
    case 'coins':
      if (!isCoinSpec(spec)) throw new RangeError('coins')
      return Array.from({ length: spec.coins }, () => 2n)
    case 'dice':
      return sidesOfDice(spec).map(BigInt)
    case 'numbers':
      return choicesOf(spec)
  }
}

function keyOf(tool: ChanceSpec['tool'], { first, last }: Block): string {
  return first === last ? `${tool} ${first + 1}` : `${tool} ${first + 1}-${last + 1}`
}
