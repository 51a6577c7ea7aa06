import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import {
  type createPairToss,
  joinDays,
  type joinPairToss,
  openHours,
  type openPairToss,
  type PairToss,
} from '#contract/draws/pair-tosses.ts'
import { opensSeal, PAIR_FORMAT, type PairReceipt, pairDigits } from '#draw/pair-toss.ts'
import { readToss } from '#draw/paired-toss.ts'
import { dayMs, hourMs } from '#server/kit/durations.ts'
import type { Context, Viewer } from '../../context.ts'
import { requireTool } from '../../core/plans/entitlements.ts'
import { insertToss, lockToss, type StoredToss, tossByCode, writeStep } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>

/** Days that a toss stays visible after its time is over. */
const keptDays = 30

/** Starts a toss with the seal of the first person. Repeating it returns the same toss. */
export async function createToss(
  ctx: Deps,
  viewer: Viewer,
  { share_code, toss, commitment }: CallBody<typeof createPairToss>,
): Promise<StoredToss> {
  await requireTool(ctx, viewer, ['other_tools'])
  if (!readToss(toss))
    throw fail('validation_failed', {}, [{ path: ['toss', 'dice'], key: 'validation.not_an_option' }])
  const commitment_a = Buffer.from(commitment, 'hex')
  const nothing = { commitment_b: null, secret_a: null, secret_b: null }
  const times = timesUntil(ctx.now(), joinDays * dayMs)
  const created = await insertToss(ctx.db, {
    share_code,
    toss: JSON.stringify(toss),
    commitment_a,
    created_at: ctx.now(),
    ...nothing,
    ...times,
  })
  const stored = created ?? (await tossByCode(ctx.db, share_code))
  // The seal covers the toss, so one comparison is enough.
  if (!stored?.commitment_a.equals(commitment_a)) throw fail('pair_toss_taken')
  return stored
}

/** Takes the seal of the second person, once. From now on both can open. */
export function joinToss(
  ctx: Deps,
  code: string,
  { commitment }: CallBody<typeof joinPairToss>,
): Promise<StoredToss> {
  const commitment_b = Buffer.from(commitment, 'hex')
  return inTurn(ctx, code, (toss) => {
    if (toss.commitment_b?.equals(commitment_b)) return undefined
    if (toss.commitment_b) throw fail('pair_toss_taken')
    if (statusOf(toss, ctx.now()) !== 'waiting') throw fail('pair_toss_over')
    return { commitment_b, ...timesUntil(ctx.now(), openHours * hourMs) }
  })
}

/** Takes a secret if it is the sealed one. A repetition changes nothing. */
export function openToss(
  ctx: Deps,
  code: string,
  { role, secret }: CallBody<typeof openPairToss>,
): Promise<StoredToss> {
  return inTurn(ctx, code, (stored) => {
    const { toss, commitment_a, commitment_b } = stored
    if (!commitment_b) throw fail('pair_toss_not_joined')
    const sealed = role === 'a' ? commitment_a : commitment_b
    if (!opensSeal({ id: code, toss }, role, sealed.toString('hex'), secret)) throw fail('pair_secret_wrong')
    const column = role === 'a' ? 'secret_a' : 'secret_b'
    if (stored[column]) return undefined
    if (statusOf(stored, ctx.now()) !== 'sealed') throw fail('pair_toss_over')
    return { [column]: Buffer.from(secret, 'hex') }
  })
}

export async function readPairToss(
  { db, now }: Pick<Context, 'db' | 'now'>,
  code: string,
): Promise<StoredToss> {
  const toss = await tossByCode(db, code)
  if (!toss || toss.kept_until <= now()) throw fail('pair_toss_not_found')
  return toss
}

/** A toss for anyone with its link. A secret alone is held back, so that the second person can't look before opening. */
export function tossView(toss: StoredToss, now: Date): PairToss {
  const status = statusOf(toss, now)
  const isShown = status === 'opened' || status === 'unopened'
  const secretOf = (secret: Buffer | null) => (isShown && secret ? secret.toString('hex') : null)
  return {
    share_code: toss.share_code,
    status,
    toss: toss.toss,
    commitments: {
      a: toss.commitment_a.toString('hex'),
      b: toss.commitment_b?.toString('hex') ?? null,
    },
    opened: { a: toss.secret_a !== null, b: toss.secret_b !== null },
    secrets: { a: secretOf(toss.secret_a), b: secretOf(toss.secret_b) },
    until: toss.until.toISOString(),
  }
}

/** Everything needed to verify an opened toss. Raises `pair_toss_not_opened`. */
export function tossReceipt({ share_code, toss, ...stored }: StoredToss): PairReceipt {
  const { commitment_a, commitment_b, secret_a, secret_b } = stored
  if (!commitment_b || !secret_a || !secret_b) throw fail('pair_toss_not_opened')
  const header = { id: share_code, toss }
  const commitments = { a: commitment_a.toString('hex'), b: commitment_b.toString('hex') }
  const secrets = { a: secret_a.toString('hex'), b: secret_b.toString('hex') }
  const digits = pairDigits(header, commitments, secrets)
  return { format: PAIR_FORMAT, ...header, commitments, secrets, digits }
}

function statusOf(toss: StoredToss, now: Date): PairToss['status'] {
  if (toss.secret_a && toss.secret_b) return 'opened'
  const isOver = toss.until <= now
  if (toss.commitment_b) return isOver ? 'unopened' : 'sealed'
  return isOver ? 'expired' : 'waiting'
}

/** One step of a toss under its lock; nothing is written if there is no step to take. */
function inTurn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  code: string,
  stepOf: (toss: StoredToss) => Parameters<typeof writeStep>[2] | undefined,
): Promise<StoredToss> {
  return db.transaction().execute(async (trx) => {
    const toss = await lockToss(trx, code)
    if (!toss || toss.kept_until <= now()) throw fail('pair_toss_not_found')
    const step = stepOf(toss)
    return step ? writeStep(trx, code, step) : toss
  })
}

function timesUntil(now: Date, milliseconds: number) {
  const until = new Date(now.getTime() + milliseconds)
  return { until, kept_until: new Date(until.getTime() + keptDays * dayMs) }
}
