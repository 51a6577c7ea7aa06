import { z } from 'zod'
import type { SealedChance } from '#draw/chance/sealed-chance.ts'
import { listOf } from './list-of.ts'
import { text } from './text.ts'

/** An integer of fifteen digits with nine behind its point, and a sign. */
const maxNumberLength = 40
const maxExcluded = 1000

const type = z.literal('chance')
const decimal = text(maxNumberLength)

/** Coins, dice or numbers, which the server throws. What of it is no toss is refused by whoever seals it. */
export const chanceSourceSchema = z.discriminatedUnion('tool', [
  z.strictObject({
    type,
    tool: z.literal('coins'),
    coins: z.number().multipleOf(1).min(1).max(1000).default(1),
  }),
  /** in dice notation, such as `4d6kh3+2` */
  z.strictObject({ type, tool: z.literal('dice'), dice: text(200).min(1) }),
  /** decimal texts such as `-1.50`, so that none is rounded */
  z.strictObject({
    type,
    tool: z.literal('numbers'),
    from: decimal.min(1),
    to: decimal.min(1),
    /** behind the point */
    digits: z.number().multipleOf(1).min(0).max(9).default(0),
    step: decimal.min(1).default('1'),
    count: z.number().multipleOf(1).min(1).max(1000).default(1),
    unique: z.boolean().default(false),
    sorted: z.boolean().default(false),
    exclude: listOf(decimal, maxExcluded).default([]),
  }),
])
export type ChanceSource = z.output<typeof chanceSourceSchema>

/** What was thrown, in the one way to write it, as the sealed header has it. */
export const sealedChanceSchema = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('coins'), coins: z.int() }),
  z.object({ tool: z.literal('dice'), dice: z.string() }),
  z.object({
    tool: z.literal('numbers'),
    from: z.string(),
    to: z.string(),
    digits: z.int(),
    step: z.string(),
    count: z.int(),
    unique: z.boolean(),
    sorted: z.boolean(),
    exclude: z.array(z.string()),
  }),
]) satisfies z.ZodType<SealedChance>
export type ChanceSettings = z.output<typeof sealedChanceSchema>

/** What came, as the tickets of the receipt say. */
export const chanceOutcomeSchema = z.discriminatedUnion('tool', [
  /** of each coin: 0 is heads, 1 is tails */
  z.object({ tool: z.literal('coins'), faces: z.array(z.int()) }),
  z.object({
    tool: z.literal('dice'),
    dice: z.array(
      z.object({
        sides: z.int(),
        value: z.int(),
        /** false where keep or drop left it out of the sum */
        kept: z.boolean(),
        /** which group of the notation it belongs to, from 0 */
        group: z.int(),
      }),
    ),
    total: z.int(),
  }),
  z.object({ tool: z.literal('numbers'), numbers: z.array(z.string()) }),
])
export type ChanceOutcome = z.output<typeof chanceOutcomeSchema>
