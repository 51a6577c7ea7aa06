import type { z } from 'zod'
import { hasFeature } from '#contract/billing/plans.ts'
import type { listPlatforms as call } from '#contract/comments/collections.ts'
import { type Platform, platforms } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { credentialsFor } from '#server/core/connections/credentials-for.ts'
import { needsNoAccount, planDetailsOf } from '#server/core/plans/entitlements.ts'
import { planByName } from '#server/core/plans/store.ts'
import { knownSettings } from '#server/core/settings/site-settings.ts'
import { connectorBy } from '../fetch/open-connector.ts'
import { allHealth } from '../fetch/store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan' | 'secrets'>
type Listed = z.input<(typeof call)['reply']>
type ListedPlatform = Listed['platforms'][number]

/** On these platforms, posts can be read without a provider only by their owner. */
const ownedOnly: ReadonlySet<Platform> = new Set(['instagram', 'facebook'])

/** The platforms that the viewer can use right now, and what is missing for the others. */
export async function listPlatforms(ctx: Deps, viewer: Viewer): Promise<Listed> {
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
async function connectablePlatforms(ctx: Deps): Promise<ReadonlySet<Platform>> {
  const { settings, secrets } = await knownSettings(ctx)
  return settings.graph_app_id && secrets.has('graph_app_secret') ? ownedOnly : new Set()
}

async function isOpenTo(ctx: Deps, viewer: Viewer): Promise<boolean> {
  return viewer.kind === 'user' || needsNoAccount(await planByName(ctx.db, 'free'))
}
