import type { Platform } from '#posts/address.ts'
import type { Context } from '#server/context.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { claimTrial, countFailure, forgetFailures, healthOf } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Consecutive failures of different collections after which a platform is paused, and for how long. */
const enough = 3
const pauseMs = 2 * minuteMs
/** After the pause one collection tries the platform; the others check again after this time. */
const trialMs = 30_000

/** When the pause of a platform ends; undefined if it may be used. The first caller after a pause gets to try it. */
export async function pausedUntil(ctx: Deps, platform: Platform): Promise<Date | undefined> {
  const health = await healthOf(ctx.db, platform)
  if (!health?.open_until) return undefined
  const now = ctx.now()
  if (health.open_until > now) return health.open_until
  const until = new Date(now.getTime() + trialMs)
  return (await claimTrial(ctx.db, { platform, now, until })) ? undefined : until
}

export async function notePlatformFailure(
  ctx: Deps,
  platform: Platform,
  collectionId: string,
): Promise<void> {
  const until = new Date(ctx.now().getTime() + pauseMs)
  await countFailure(ctx.db, { platform, collectionId, enough, until })
}

export async function notePlatformAnswer(ctx: Deps, platform: Platform): Promise<void> {
  await forgetFailures(ctx.db, platform)
}
