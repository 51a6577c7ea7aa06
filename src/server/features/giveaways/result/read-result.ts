import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { isKept, isOpenToOthers, planOf } from '#server/core/plans/entitlements.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { isId, isShareCode } from '#server/kit/ids.ts'
import { type FinishContext, finishDraw } from '../finish/finish-draw.ts'
import { giveawayById, giveawayByShareCode, type StoredGiveaway } from '../store.ts'

type Deps = FinishContext & Pick<Context, 'log' | 'plan'>

/** A giveaway for its owner, finished or not; for everyone else, and after its deletion, it does not exist. */
export async function ownGiveaway(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<StoredGiveaway> {
  const stored = isId(id) ? await giveawayById(ctx.db, id) : undefined
  if (!stored || stored.owner !== viewer.owner || stored.deleted_at) throw fail('giveaway_not_found')
  return stored
}

/** A finished giveaway for its owner, as long as the plan retains it. */
export async function readGiveaway(ctx: Deps, viewer: Viewer, id: string): Promise<StoredGiveaway> {
  const stored = completed(await finishIfOverdue(ctx, await ownGiveaway(ctx, viewer, id)))
  if (!isKept(stored, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  return stored
}

/** A shared result by its code. When sharing ends, the page is gone but not the draw (REQ-expiry). */
export async function readResult(ctx: Deps, viewer: Viewer, shareCode: string): Promise<StoredGiveaway> {
  return completed(await readShared(ctx, viewer, shareCode))
}

/**
 * A draw by its code, sealed or finished. Raises `result_expired` when sharing has ended or is turned off, and for its
 * owner once it was deleted or the plan no longer retains it.
 */
export async function readShared(ctx: Deps, viewer: Viewer, shareCode: string): Promise<StoredGiveaway> {
  const stored = isShareCode(shareCode) ? await giveawayByShareCode(ctx.db, shareCode) : undefined
  if (!stored) throw fail('giveaway_not_found')
  const current = await finishIfOverdue(ctx, stored)
  if (isOpenToOthers(current, ctx.now())) return current
  const isOwn = current.owner === viewer.owner && !current.deleted_at
  if (!isOwn || !isKept(current, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  return current
}

function completed(stored: StoredGiveaway): StoredGiveaway {
  if (stored.status !== 'finished') throw fail('giveaway_not_completed')
  return stored
}

/** Milliseconds during which a sealed draw is surely still being finished by its request or job. */
const graceMillis = { local: minuteMs, instant: 8 * secondMs, scheduled: 8 * secondMs }
/** How long a reader waits for such a draw, and how long until the next reader tries again. */
const maxWaitMs = 1500
const retryMs = 5000

const tries = new Map<string, number>()

/** Finishes an overdue draw for its reader, in case its request and job are gone. A failure here does not affect the reader. */
async function finishIfOverdue(ctx: Deps, stored: StoredGiveaway): Promise<StoredGiveaway> {
  const now = ctx.now().getTime()
  const due = (stored.draw_at ?? stored.sealed_at).getTime() + graceMillis[stored.mode]
  const isTried = now - (tries.get(stored.id) ?? 0) < retryMs
  if (stored.status === 'finished' || now < due || isTried) return stored
  tries.set(stored.id, now)
  try {
    // It may already be in progress with a longer deadline than the reader's.
    const finishing = finishDraw(ctx, stored.id, now + maxWaitMs)
    return (await Promise.race([finishing, pause(maxWaitMs, undefined, { ref: false })])) ?? stored
  } catch (err) {
    ctx.log.warn({ err, giveaway: stored.id }, "can't finish a sealed draw on request")
    return stored
  } finally {
    if (tries.size > 1000) tries.clear()
  }
}
