import type { z } from 'zod'
import { fail, failUntil } from '#contract/api/errors.ts'
import { hasFeature } from '#contract/billing/plans.ts'
import type { listPlatforms as call } from '#contract/comments/collections.ts'
import { type Platform, platforms } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { type CredentialsFor, credentialsFor } from '#server/core/connections/credentials-for.ts'
import {
  entitlementsOf,
  needsNoAccount,
  planDetailsOf,
  planOf,
  requireTool,
} from '#server/core/plans/entitlements.ts'
import { consumeQuota, planByName } from '#server/core/plans/store.ts'
import { knownSettings } from '#server/core/settings/site-settings.ts'
import { connectorBy } from '../fetch/open-connector.ts'
import { allHealth } from '../fetch/store.ts'
import { lockPerson, openOf } from '../store.ts'

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

type BudgetDeps = Pick<Context, 'db' | 'env' | 'now' | 'plan'>

/** What the site pays for: fetching comments, or estimating the cost. */
type Purchase = 'fetch' | 'estimate'

/**
 * Purchases per day for each draw of the plan: of an account, and of all visitors of an address, because cookies are
 * free.
 */
const perDraw: Record<Purchase, Record<Viewer['kind'], number>> = {
  fetch: { user: 2, visitor: 5 },
  estimate: { user: 5, visitor: 10 },
}
/** Draws per day to assume for plans without a daily limit. */
const assumedDraws = 100

/**
 * Counts one purchase against the daily budget if the site pays for it. Fetching uses up no draw, so without this a
 * user could spend the site's money all day long. Raises `daily_limit_reached`.
 */
export async function consumeBudget(
  ctx: BudgetDeps,
  viewer: Viewer,
  {
    what,
    platform,
    userCredentials,
  }: { what: Purchase; platform: Platform; userCredentials: CredentialsFor },
): Promise<void> {
  // What the official API cannot read may be handed to the paid provider later.
  const isCharged = platform === 'x' || connectorBy(ctx, platform, userCredentials, 'apify') !== undefined
  if (!isCharged || userCredentials.paidBy[platform] === 'user') return
  const draws = (await planOf(ctx, viewer)).daily_limit ?? assumedDraws
  const limit = draws * perDraw[what][viewer.kind]
  const day = ctx.now().toISOString().slice(0, 10)
  if (!(await consumeQuota(ctx.db, `${what} ${personOf(viewer)}`, day, limit)))
    throw fail('daily_limit_reached', { limit })
}

/**
 * Maximum of unfinished collections: per visitor, per account, and for all visitors of one address, because cookies are
 * free.
 */
const maxOpen = { visitor: 2, user: 5, address: 10 }
const retrySeconds = 30

/** The unit that turns are shared among: an account, or all signed-out visitors of one address. */
export function personOf(viewer: Viewer): string {
  return viewer.kind === 'user' ? viewer.owner : `address:${viewer.address}`
}

/**
 * Raises `busy` if the viewer has reached the limit of unfinished collections; exact inside the transaction that adds
 * one.
 */
export async function assertOpenLimit(trx: Context['db'], viewer: Viewer): Promise<void> {
  const person = personOf(viewer)
  await lockPerson(trx, person)
  const { own, shared } = await openOf(trx, { owner: viewer.owner, person })
  const isFull = own >= maxOpen[viewer.kind] || (viewer.kind === 'visitor' && shared >= maxOpen.address)
  if (isFull) throw failUntil('busy', retrySeconds)
}

type PlatformDeps = Pick<Context, 'db' | 'env' | 'now' | 'plan' | 'secrets'>
type Listed = z.input<(typeof call)['reply']>
type ListedPlatform = Listed['platforms'][number]

/** On these platforms, posts can be read without a provider only by their owner. */
const ownedOnly: ReadonlySet<Platform> = new Set(['instagram', 'facebook'])

/** The platforms that the viewer can use right now, and what is missing for the others. */
export async function listPlatforms(ctx: PlatformDeps, viewer: Viewer): Promise<Listed> {
  const [userCredentials, plan, health, isOpen, connectable] = await Promise.all([
    credentialsFor(ctx, viewer.kind === 'user' ? viewer.user.id : null),
    planDetailsOf(ctx, viewer),
    allHealth(ctx.db),
    isOpenTo(ctx, viewer),
    connectablePlatforms(ctx),
  ])
  const pauses = new Map(health.map(({ platform, open_until }) => [platform, open_until]))
  const listed = platforms.map((platform): ListedPlatform => {
    const choice = connectorBy(ctx, platform, userCredentials)
    if (!choice)
      return {
        platform,
        state: connectable.has(platform) ? 'connect' : 'off',
        by: null,
        own_posts_only: connectable.has(platform),
        until: null,
      }
    const own_posts_only = choice.by === 'official' && ownedOnly.has(platform)
    const entry = { platform, by: choice.by, own_posts_only, until: null }
    if (!isOpen || !hasFeature(plan, [platform])) return { ...entry, state: 'locked' }
    const pause = pauses.get(platform)
    if (!pause || pause <= ctx.now()) return { ...entry, state: 'ready' }
    return { ...entry, state: 'pausing', until: pause.toISOString() }
  })
  return { platforms: listed, most_comments: plan.limits.comments, most_posts: plan.limits.posts }
}

/** Platforms where users may connect their own accounts, once the site has an application for that. */
async function connectablePlatforms(ctx: PlatformDeps): Promise<ReadonlySet<Platform>> {
  const { settings, secrets } = await knownSettings(ctx)
  return settings.graph_app_id && secrets.has('graph_app_secret') ? ownedOnly : new Set()
}

async function isOpenTo(ctx: PlatformDeps, viewer: Viewer): Promise<boolean> {
  return viewer.kind === 'user' || needsNoAccount(await planByName(ctx.db, 'free'))
}
