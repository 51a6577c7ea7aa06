import { fail } from '#contract/api/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { entitlementsOf, planOf, requireTool } from '#server/core/plans/entitlements.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>

/** Raises whatever rules out this platform or this many posts for the viewer. Returns the plan's comment limit. */
export async function assertPostLimit(
  ctx: Deps,
  viewer: Viewer,
  { platform, posts }: { platform: Platform; posts: number },
): Promise<{ maxComments: number }> {
  await requireTool(ctx, viewer, [platform])
  const plan = await planOf(ctx, viewer)
  if (posts > plan.posts) throw fail('too_many_posts', { limit: plan.posts, count: plan.posts })
  return { maxComments: plan.comments }
}

/** Refuses a collection if no draw is left to use its comments in. Fetching itself uses up no draw. */
export async function assertDrawLeft(ctx: Deps, viewer: Viewer): Promise<void> {
  const { day, month } = await entitlementsOf(ctx, viewer)
  if (day.remaining === 0) throw fail('daily_limit_reached', { limit: day.limit ?? 0 })
  if (month.remaining === 0) throw fail('monthly_limit_reached', { limit: month.limit ?? 0 })
}
