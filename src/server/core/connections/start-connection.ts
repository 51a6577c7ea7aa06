import { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { type Connection, connection } from '#contract/comments/connections.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { dialogAddress, type GraphApp } from '../../connectors/graph/login.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { Browser } from '../../http/token-cookie.ts'
import { createSealedCookie } from '../../kit/sealed-cookie.ts'
import { ownOrigin } from '../settings/own-origin.ts'
import { secretSetting, siteSettings } from '../settings/site-settings.ts'

/** One round trip to a platform, as the browser carries it. */
const attemptSchema = z.object({
  platform: connection.shape.platform,
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, nothing is connected */
  userId: z.string(),
  at: z.number(),
})
export type Attempt = z.output<typeof attemptSchema>

export const attemptCookie = createSealedCookie('connect', attemptSchema)

/** The page that the browser goes to for authorization; an encrypted cookie holds what it must return with. */
export async function startConnection(
  ctx: Pick<Context, 'db' | 'env' | 'secrets' | 'random' | 'now'>,
  platform: Connection['platform'],
  { viewer, browser, locale, origin }: { viewer: SignedIn; browser: Browser; locale: Locale; origin: string },
): Promise<{ url: string }> {
  const app = await graphApp(ctx)
  // One address per host, always in English: Meta compares it exactly with what is registered. The state carries the
  // language.
  const redirectUri = (await ownOrigin(ctx, origin)) + pathFor('accountConnectionsReturn', 'en')
  const attempt = { state: `${locale}.${newToken(ctx)}`, verifier: newToken(ctx), redirectUri }
  attemptCookie.set(ctx, browser, { ...attempt, platform, userId: viewer.user.id, at: ctx.now().getTime() })
  return { url: dialogAddress(app, platform, attempt) }
}

function newToken({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url')
}

/** This site's app at Meta. Raises `connections_unavailable` until an administrator has configured it. */
export async function graphApp(ctx: Pick<Context, 'db' | 'env' | 'secrets'>): Promise<GraphApp> {
  const [{ graph_app_id: id }, secret] = await Promise.all([
    siteSettings(ctx),
    secretSetting(ctx, 'graph_app_secret'),
  ])
  if (!id || !secret) throw fail('connections_unavailable')
  const { platforms, oauthUrls } = ctx.env
  return {
    id,
    secret,
    dialogUrl: oauthUrls.facebookDialog,
    baseUrl: platforms.graph,
    version: platforms.graphVersion,
  }
}
