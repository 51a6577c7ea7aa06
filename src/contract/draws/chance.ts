import { z } from 'zod'
import type { SealedChance } from '#draw/chance/sealed-chance.ts'
import { listOf } from '../api/list-of.ts'
import { text } from '../api/text.ts'

/** An integer of fifteen digits, a point, nine decimals, and a sign. */
const maxNumberLength = 40
const maxExcluded = 1000

const type = z.literal('chance')
const decimal = text(maxNumberLength)

/** Coins, dice or numbers, drawn by the server. Values that are not a valid toss are refused when it is sealed. */
export const chanceSourceSchema = z.discriminatedUnion('tool', [
  z.strictObject({
    type,
    tool: z.literal('coins'),
    coins: z.number().int().min(1).max(1000).default(1),
  }),
  /** in dice notation, such as `4d6kh3+2` */
  z.strictObject({ type, tool: z.literal('dice'), dice: text(200).min(1) }),
  /** decimal strings such as `-1.50`, so that none is rounded */
  z.strictObject({
    type,
    tool: z.literal('numbers'),
    from: decimal.min(1),
    to: decimal.min(1),
    /** decimal places */
    digits: z.number().int().min(0).max(9).default(0),
    step: decimal.min(1).default('1'),
    count: z.number().int().min(1).max(1000).default(1),
    unique: z.boolean().default(false),
    sorted: z.boolean().default(false),
    exclude: listOf(decimal, maxExcluded).default([]),
  }),
])
export type ChanceSource = z.output<typeof chanceSourceSchema>

/** What was thrown, in canonical form, as in the sealed header. */
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

/** The outcome, as the tickets of the receipt give it. */
export const chanceOutcomeSchema = z.discriminatedUnion('tool', [
  /** per coin: 0 is heads, 1 is tails */
  z.object({ tool: z.literal('coins'), faces: z.array(z.int()) }),
  z.object({
    tool: z.literal('dice'),
    dice: z.array(
      z.object({
        sides: z.int(),
        value: z.int(),
        /** false if keep or drop excluded it from the sum */
        kept: z.boolean(),
        /** the group of the notation it belongs to, from 0 */
        group: z.int(),
      }),
    ),
    total: z.int(),
  }),
  z.object({ tool: z.literal('numbers'), numbers: z.array(z.string()) }),
])
export type ChanceOutcome = z.output<typeof chanceOutcomeSchema>
