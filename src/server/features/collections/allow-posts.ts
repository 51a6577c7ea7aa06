import { fail } from '#contract/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { Context, Viewer } from '../../context.ts'
import { entitlementsOf, planOf } from '../../core/plans/entitlements.ts'
import { requireTool } from '../../core/plans/require-feature.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>

/** Raises what keeps somebody from this platform, or from so many posts. Answers how many comments their plan takes. */
export async function allowPosts(
  ctx: Deps,
  viewer: Viewer,
  { platform, posts }: { platform: Platform; posts: number },
): Promise<{ most: number }> {
  await requireTool(ctx, viewer, [platform])
  const plan = await planOf(ctx, viewer)
  if (posts > plan.posts) throw fail('too_many_posts', { limit: plan.posts, count: plan.posts })
  return { most: plan.comments }
}

/** Nobody shall wait for comments that they cannot draw from any more. Fetching itself costs nothing of it. */
export async function allowDraw(ctx: Deps, viewer: Viewer): Promise<void> {
  const { day, month } = await entitlementsOf(ctx, viewer)
  if (day.remaining === 0) throw fail('daily_limit_reached', { limit: day.limit ?? 0 })
  if (month.remaining === 0) throw fail('monthly_limit_reached', { limit: month.limit ?? 0 })
}
