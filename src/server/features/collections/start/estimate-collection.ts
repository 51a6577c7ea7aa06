import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type { estimateCollection as call } from '#contract/comments/collections.ts'
import { apifyPlatforms, estimateApify } from '#server/connectors/apify/actor.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { estimate as estimateX } from '#server/connectors/x/conversation.ts'
import type { Context, Viewer } from '#server/context.ts'
import { credentialsFor } from '#server/core/connections/credentials-for.ts'
import { connectorBy, pacedReach } from '../fetch/open-connector.ts'
import { assertPostLimit, consumeBudget } from './limits.ts'
import { followAll, recognizePosts } from './recognize-posts.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env' | 'now' | 'plan' | 'random' | 'secrets'>
type Estimate = z.input<(typeof call)['reply']>
type Cost = NonNullable<Estimate['cost']>

/** In milliseconds; a user is waiting for the answer. */
const timeoutMs = 25_000

/** The cost of fetching, if the platform or the provider charges for it. */
export async function estimateCollection(
  ctx: Deps,
  viewer: Viewer,
  { posts: typed, replies }: { posts: string[]; replies: boolean },
): Promise<Estimate> {
  const { platform, addresses } = recognizePosts(typed)
  const { maxComments } = await assertPostLimit(ctx, viewer, { platform, posts: addresses.length })
  const userCredentials = await credentialsFor(ctx, viewer.kind === 'user' ? viewer.user.id : null)
  const choice = connectorBy(ctx, platform, userCredentials)
  if (!choice) throw fail('platform_unavailable')
  const paid_by = userCredentials.paidBy[platform] ?? 'site'
  const provided = apifyPlatforms.find((name) => name === platform)
  if (choice.by === 'apify' && provided) {
    // The number of comments is only known after paying: the upper bound is what the plan's limit would cost.
    const { least, max: highest } = estimateApify(provided, maxComments).dollars
    return {
      platform,
      cost: { comments: maxComments, currency: 'USD', least, most: highest, paid_by, reaches_back: true },
    }
  }
  if (platform !== 'x') return { platform, cost: null }
  await consumeBudget(ctx, viewer, { what: 'estimate', platform, userCredentials })
  const posts = await followAll(ctx, addresses, choice.by)
  const reach = pacedReach(ctx, AbortSignal.timeout(timeoutMs))
  const access = {
    baseUrl: ctx.env.platforms.x,
    token: userCredentials.credentials.xBearerToken ?? '',
    fieldStyle: ctx.env.platforms.xFieldStyle,
    search: ctx.env.platforms.xSearch,
    now: ctx.now,
  }
  const cost: Cost = { comments: 0, currency: 'USD', least: 0, most: 0, paid_by, reaches_back: true }
  try {
    for (const post of posts) {
      const estimate = await estimateX(access, post, { reach, replies, limit: maxComments })
      cost.comments += estimate.comments
      cost.least = inTenthCents(cost.least + estimate.dollars.least)
      cost.most = inTenthCents(cost.most + estimate.dollars.max)
      cost.reaches_back &&= estimate.reachesBack
    }
  } catch (error) {
    if (error instanceof FetchProblem || (error as Error).name === 'TimeoutError')
      throw fail('comments_problem')
    throw error
  }
  return { platform, cost }
}

/** Rounds off floating-point tails of the sum. */
function inTenthCents(dollars: number): number {
  return Math.round(dollars * 1000) / 1000
}
