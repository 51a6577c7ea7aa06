import { z } from 'zod'
import type { PairReceipt } from '#draw/pair-toss.ts'
import type { PairedToss } from '#draw/paired-toss.ts'
import { defineCall } from '../api/call.ts'
import { shareParams } from './results.ts'

/** Days that a link waits for the second person, and hours that both then have to open what they sealed. */
export const joinDays = 7
export const openHours = 24
/** Coins that one toss has at most; dice are limited by their notation. */
const maxCoins = 12
const maxNotation = 40

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const code = z.string().regex(/^[\w-]{22}$/)
const role = z.enum(['a', 'b'])

const toss = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('coins'), coins: z.int().min(1).max(maxCoins) }),
  /** notation in canonical form, such as `2d6` */
  z.strictObject({ tool: z.literal('dice'), dice: z.string().max(maxNotation) }),
]) satisfies z.ZodType<PairedToss>

const pairToss = z.object({
  share_code: z.string(),
  /**
   * `waiting` for the second person, `sealed` by both, `opened` by both. Over without an outcome: `expired` if the second
   * person did not come, `unopened` if one of them did not open.
   */
  status: z.enum(['waiting', 'sealed', 'opened', 'expired', 'unopened']),
  toss,
  /** the seals of both, hex; see `draw/pair-toss.ts` */
  commitments: z.object({ a: z.string(), b: z.string().nullable() }),
  /** whether they opened their seals */
  opened: z.object({ a: z.boolean(), b: z.boolean() }),
  /** hex; null until both are here, or the time to open is over: who opens second knows no more than who opens first */
  secrets: z.object({ a: z.string().nullable(), b: z.string().nullable() }),
  /** the time by which the second person must come, or by which both must have opened */
  until: z.iso.datetime(),
})
export type PairToss = z.output<typeof pairToss>

/** The same content sent again gives the same answer. */
export const createPairToss = defineCall({
  name: 'createPairToss',
  method: 'POST',
  path: '/api/pair-tosses',
  summary: 'Start a toss of two people: send the seal of a secret that your device made and keeps',
  access: 'anyone',
  budget: 'draw',
  body: z.strictObject({ share_code: code, toss, commitment: hash }),
  reply: pairToss,
  status: 201,
  errors: ['validation_failed', 'plan_lacks_feature', 'pair_toss_taken'],
})

export const getPairToss = defineCall({
  name: 'getPairToss',
  method: 'GET',
  path: '/api/pair-tosses/{share_code}',
  summary: 'Get a toss of two people: the seals of both, and both secrets once both are opened',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: pairToss,
  errors: ['pair_toss_not_found'],
})

/** The same seal sent again gives the same answer. */
export const joinPairToss = defineCall({
  name: 'joinPairToss',
  method: 'POST',
  path: '/api/pair-tosses/{share_code}/join',
  summary: 'Join a toss as the second person: send the seal of a secret that your device made and keeps',
  access: 'anyone',
  budget: 'ask',
  params: shareParams,
  body: z.strictObject({ commitment: hash }),
  reply: pairToss,
  errors: ['validation_failed', 'pair_toss_not_found', 'pair_toss_taken', 'pair_toss_over'],
})

/** The secret itself is the right to open: nothing else tells the two people apart. */
export const openPairToss = defineCall({
  name: 'openPairToss',
  method: 'POST',
  path: '/api/pair-tosses/{share_code}/open',
  summary: 'Open your seal in a toss of two people, once both have sealed',
  access: 'anyone',
  budget: 'write',
  params: shareParams,
  body: z.strictObject({ role, secret: hash }),
  reply: pairToss,
  errors: [
    'validation_failed',
    'pair_toss_not_found',
    'pair_toss_not_joined',
    'pair_toss_over',
    'pair_secret_wrong',
  ],
})

const ofBoth = z.object({ a: z.string(), b: z.string() })

/** In the shape that `draw/pair-toss.ts` checks. */
const pairReceipt = z.object({
  format: z.literal('pair-toss/1'),
  id: z.string(),
  toss,
  commitments: ofBoth,
  secrets: ofBoth,
  digits: z.array(z.int()),
}) satisfies z.ZodType<PairReceipt>

export const getPairReceipt = defineCall({
  name: 'getPairReceipt',
  method: 'GET',
  path: '/api/pair-tosses/{share_code}/receipt',
  summary:
    'Get the seals, secrets and outcome of a toss of two people as a bare document that anyone can verify',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: pairReceipt,
  bare: true,
  errors: ['pair_toss_not_found', 'pair_toss_not_opened'],
})

export const pairTossCalls = [
  createPairToss,
  getPairToss,
  joinPairToss,
  openPairToss,
  getPairReceipt,
] as const
