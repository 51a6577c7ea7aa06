import { email as emailRule, fullname as fullnameRule } from '#contract/account-rules.ts'
import { fail } from '#contract/errors.ts'
import type { OauthProvider } from '#contract/oauth.ts'
import type { SignedIn as SignedInReply } from '#contract/user.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import type { OauthPerson } from '#server/providers/oauth/oauth-gateway.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { isClosed, siteSettings } from '../../settings/site-settings.ts'
import { forgetPerson } from '../own/forget-person.ts'
import { issueCode } from '../recovery/codes.ts'
import { newToken } from '../sessions/session-life.ts'
import { digestOf, giveCompletion, minutesToComplete } from './completion-cookie.ts'
import { isUnclaimed } from './is-nobodys.ts'
import { completeSignIn, type OauthArrival, type OauthContext, type OauthReply } from './let-in.ts'
import { makeAccount } from './make-account.ts'
import { dropPendingClaims, holdUserByEmail, insertIdentity } from './store.ts'

const ticketMinutes = 10

/**
 * Somebody whom the provider knows and nobody here does. Without an address that the provider vouches for they are asked
 * for one. An account of the same address is never theirs by that alone: one that proved its address asks for its password,
 * and one that never did is nobody's and makes room.
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
  // Whoever holds a connection must not wait for another one: all that there are may be held by the like.
  const within = { ...ctx, db: trx }
  await assertOpen(within)
  // Whoever typed this address before may have left a password, a session, a passkey or a change of address behind.
  if (owner) await forgetPerson(ctx, trx, owner.id, arrival.rooms)
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

/** The doors that new accounts come through; whoever has one is let in all the same. */
async function assertOpen(ctx: Pick<Context, 'db' | 'env'>): Promise<void> {
  if (!(await siteSettings(ctx)).registration) throw fail('registration_disabled')
  if (await isClosed(ctx)) throw fail('maintenance')
}

/** A ticket to say an address with, for this person of the provider in this browser. What the provider claims is a suggestion. */
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
