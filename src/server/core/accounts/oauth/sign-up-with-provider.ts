import { email as emailRule, fullname as fullnameRule } from '#contract/accounts/account-rules.ts'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import type { OauthPerson } from '#server/providers/oauth/oauth-gateway.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { isClosed, siteSettings } from '../../settings/site-settings.ts'
import { forgetPerson } from '../own/account-removal.ts'
import { issueCode } from '../recovery/mailed-codes.ts'
import { newToken } from '../sessions/session-life.ts'
import { completeSignIn, type OauthArrival, type OauthContext, type OauthReply } from './complete-sign-in.ts'
import { isUnclaimed } from './is-held-back.ts'
import { makeAccount } from './make-account.ts'
import { digestOf, giveCompletion, minutesToComplete } from './oauth-cookies.ts'
import { dropPendingClaims, holdUserByEmail, insertIdentity } from './store.ts'

const ticketMinutes = 10

/**
 * Handles a person known to the provider but not to us. If the provider does not vouch for an address, the person is
 * asked for one. An existing account with the same address is never theirs automatically: if its address is proven it
 * asks for its password, otherwise it is unclaimed and gets replaced.
 */
export async function signUpWithProvider(
  ctx: OauthContext,
  trx: Context['db'],
  person: OauthPerson,
  { provider, arrival }: { provider: OauthProvider; arrival: OauthArrival },
): Promise<() => Promise<SignedInReply | OauthReply>> {
  const email = emailRule.safeParse(person.verifiedEmail).data
  if (email === undefined) {
    await assertOpen({ ...ctx, db: trx })
    return offerCompletion(ctx, trx, person, { provider, browser: arrival.browser })
  }
  const owner = await holdUserByEmail(trx, email)
  if (owner && !(await isUnclaimed(trx, owner))) {
    const ticket = await issueCode(ctx, trx, {
      purpose: 'oauth_link',
      userId: owner.id,
      payload: { provider, subject: person.subject, email },
      minutes: ticketMinutes,
    })
    return async () => ({
      token: null,
      user: null,
      second_factor: null,
      link: { ticket, email },
      complete: null,
    })
  }
  // Reuse this transaction's connection: waiting for a second one could deadlock when all are held by such requests.
  const within = { ...ctx, db: trx }
  await assertOpen(within)
  // An earlier user of this address may have left a password, session, passkey or pending address change behind.
  if (owner) await forgetPerson(ctx, trx, owner.id, arrival.hooks)
  await dropPendingClaims(trx, email)
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, arrival.origin))
  const user = await makeAccount(ctx, trx, {
    email,
    isProved: true,
    fullname: person.fullname,
    locale: arrival.locale,
    appNumber,
  })
  await insertIdentity(trx, {
    provider,
    subject: person.subject,
    user_id: user.id,
    email,
    created_at: ctx.now(),
  })
  return completeSignIn(ctx, trx, user, arrival)
}

/** Checks whether registration is open; existing accounts can sign in regardless. */
async function assertOpen(ctx: Pick<Context, 'db' | 'env'>): Promise<void> {
  if (!(await siteSettings(ctx)).registration) throw fail('registration_disabled')
  if (await isClosed(ctx)) throw fail('maintenance')
}

/**
 * A ticket to enter an address with, bound to this provider identity and browser. The provider's claim is a suggestion.
 */
async function offerCompletion(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  person: OauthPerson,
  { provider, browser }: { provider: OauthProvider; browser: Browser },
): Promise<() => Promise<OauthReply>> {
  const fullname = fullnameRule.safeParse(person.fullname).data ?? ''
  const email = emailRule.safeParse(person.claimedEmail).data ?? null
  const secret = newToken(ctx.random)
  const ticket = await issueCode(ctx, trx, {
    purpose: 'oauth_complete',
    userId: null,
    payload: { provider, subject: person.subject, fullname, claimed: email, browser: digestOf(secret) },
    minutes: minutesToComplete,
  })
  return async () => {
    giveCompletion(browser, secret)
    return { token: null, user: null, second_factor: null, link: null, complete: { ticket, fullname, email } }
  }
}
