import type { Connection, OwnKeyName } from '#contract/comments/connections.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { dialogAddress } from '../../connectors/graph/login.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { Browser } from '../../http/browser.ts'
import { ownOrigin } from '../settings/own-origin.ts'
import { attemptCookie } from './attempt-cookie.ts'
import { graphApp } from './graph-app.ts'

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

/** The encryption context of a connected account's token. */
export function placeOfToken(accountId: string): string {
  return `connected_accounts.${accountId}`
}

/** The encryption context of a user's own key. */
export function placeOfKey(userId: string, name: OwnKeyName): string {
  return `user_keys.${userId}.${name}`
}
