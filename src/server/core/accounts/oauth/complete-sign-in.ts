import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { offerReturn } from '../recovery/reactivate.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import type { StoredUser } from '../store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'

export type OauthContext = Pick<
  Context,
  'db' | 'env' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey' | 'oauth' | 'log'
>

export interface OauthArrival {
  viewer: Viewer
  browser: Browser
  hooks: UserDataHooks
  locale: Locale
  origin: string
}

export interface OauthReply extends SignedInReply {
  link: { ticket: string; email: string } | null
  complete: { ticket: string; fullname: string; email: string | null } | null
}

/**
 * Signs in a user identified by a provider, under the same rules as every other sign-in. The returned function runs
 * after the commit and may still refuse.
 */
export async function completeSignIn(
  ctx: OauthContext,
  trx: Context['db'],
  user: StoredUser,
  arrival: OauthArrival,
): Promise<() => Promise<SignedInReply>> {
  if (user.status === 'banned') throw fail('account_banned')
  if (user.status === 'passive') return () => offerReturn(ctx, user, arrival)
  if (user.status !== 'active') throw fail('oauth_failed')
  if (user.totp_confirmed_at) {
    const ticket = await secondStep(ctx, trx, user.id, { remember: false })
    return async () => ticket
  }
  const session = await startSession(ctx, trx, user.id, { ...arrival, remember: false })
  return () => signedInReply(ctx, session, arrival.viewer.address)
}
