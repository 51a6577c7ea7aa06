import { email as emailRule, fullname as fullnameRule } from '#contract/accounts/account-rules.ts'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { assertFreshProof } from '#server/http/may-call.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { OauthError, type OauthPerson } from '#server/providers/oauth/oauth-gateway.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { isClosed, siteSettings } from '../../settings/site-settings.ts'
import { forgetPerson, holdOwn } from '../own/own-account.ts'
import { issueCode } from '../recovery/mailed-codes.ts'
import { lacksSecondFactor } from '../roles/within-rights.ts'
import { accountView } from '../sessions/start-session.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { completeSignIn, type OauthArrival, type OauthContext, type OauthReply } from './complete-oauth.ts'
import { isHeldBack, isUnclaimed, makeAccount } from './identities.ts'
import {
  type Attempt,
  attemptCookie,
  digestOf,
  giveCompletion,
  minutesToComplete,
  oauthClient,
} from './round-trip.ts'
import {
  consumeState,
  deleteIdentity,
  dropPendingClaims,
  holdUser,
  holdUserByEmail,
  identitiesOf,
  identityBySubject,
  insertIdentity,
  isConflict,
} from './store.ts'

/** per address, which may be shared by a whole office */
const perMinute = 60

/**
 * Finishes what `startOauth` began in this browser. Users are identified by the provider's id and nothing else; an
 * address only decides what an unknown person is asked next.
 */
export async function oauthSignIn(
  ctx: OauthContext,
  provider: OauthProvider,
  { code, state, iss }: { code: string; state: string; iss?: string | undefined },
  arrival: OauthArrival,
): Promise<OauthReply> {
  const attempt = attemptCookie.take(ctx, arrival.browser, state)
  const { viewer } = arrival
  const viewerId = viewer.kind === 'user' ? viewer.user.id : null
  if (attempt?.provider !== provider || attempt.userId !== viewerId) throw fail('oauth_failed')
  // Each one makes us call the provider.
  await consumeAttempt(ctx, `oauth ${viewer.address}`, perMinute, 60)
  // The browser's cookie is cleared, but a copy of it must not work a second time.
  if (!(await consumeState(ctx.db, tokenHash(state), ctx.now()))) throw fail('oauth_failed')
  const person = await fetchPerson(ctx, attempt, { code, iss })
  const decide = () => decideWhoItIs(ctx, person, attempt, arrival)
  return decide().catch((error: unknown) => {
    if (!isConflict(error)) throw error
    // The same person arrived twice at once, or the username was taken: decide again with what is known now.
    return decide()
  })
}

async function fetchPerson(
  ctx: OauthContext,
  attempt: Attempt,
  answer: { code: string; iss: string | undefined },
): Promise<OauthPerson> {
  const { provider } = attempt
  const client = await oauthClient(ctx, provider, attempt.redirectUri)
  try {
    return await ctx.oauth.personOf(client, attempt, answer)
  } catch (error) {
    if (!(error instanceof OauthError)) throw error
    ctx.log.warn({ provider, problem: error.message }, "a provider didn't confirm a sign-in")
    throw fail('oauth_failed')
  }
}

async function decideWhoItIs(
  ctx: OauthContext,
  person: OauthPerson,
  attempt: Attempt,
  arrival: OauthArrival,
): Promise<OauthReply> {
  const { provider } = attempt
  const { viewer } = arrival
  const reply = await ctx.db.transaction().execute(async (trx) => {
    const identity = await identityBySubject(trx, provider, person.subject)
    const waits = identity && (await isWaiting({ ...ctx, db: trx }, identity.user_id, { person, viewer }))
    // Linking takes the identity away from an account that still waits for confirmation.
    if (waits && viewer.kind === 'user') await deleteIdentity(trx, identity.user_id, provider)
    const usable = waits ? undefined : identity
    if (viewer.kind === 'user' && usable?.user_id !== viewer.user.id) {
      if (usable) throw fail('oauth_identity_taken')
      return linkToAsker(ctx, trx, person, { attempt, viewer })
    }
    if (!usable) return signUpWithProvider(ctx, trx, person, { provider, arrival })
    const user = await holdUser(trx, usable.user_id)
    if (!user) throw fail('oauth_failed')
    return completeSignIn(ctx, trx, user, arrival)
  })
  return { link: null, complete: null, ...(await reply()) }
}

/**
 * If the provider vouches for the address, or the viewer is already signed in to the account, signing in reveals
 * nothing.
 */
async function isWaiting(
  within: Pick<OauthContext, 'db' | 'env'>,
  userId: string,
  { person, viewer }: { person: OauthPerson; viewer: OauthArrival['viewer'] },
): Promise<boolean> {
  if (person.verifiedEmail !== undefined) return false
  if (viewer.kind === 'user' && viewer.user.id === userId) return false
  return isHeldBack(within, userId)
}

/** Links the provider to the signed-in viewer, who had recently confirmed their identity when they started. */
async function linkToAsker(
  ctx: Pick<Context, 'db' | 'now'>,
  trx: Context['db'],
  person: OauthPerson,
  { attempt, viewer }: { attempt: Attempt; viewer: SignedIn },
): Promise<() => Promise<OauthReply>> {
  await holdOwn(trx, viewer)
  assertFreshProof(viewer, new Date(attempt.at))
  // An account whose address may belong to another person must not gain a permanent way in.
  if (!viewer.user.email_verified_at) throw fail('email_unconfirmed')
  const linked = await identitiesOf(trx, viewer.user.id)
  if (linked.some(({ provider }) => provider === attempt.provider)) throw fail('oauth_already_linked')
  await insertIdentity(trx, {
    provider: attempt.provider,
    subject: person.subject,
    user_id: viewer.user.id,
    email: person.verifiedEmail ?? person.claimedEmail ?? null,
    created_at: ctx.now(),
  })
  return async () => ({
    token: null,
    user: accountView(viewer, await lacksSecondFactor(ctx, viewer)),
    second_factor: null,
    link: null,
    complete: null,
  })
}

const ticketMinutes = 10

/**
 * Handles a person known to the provider but not to us. If the provider does not vouch for an address, the person is
 * asked for one. An existing account with the same address is never theirs automatically: if its address is proven it
 * asks for its password, otherwise it is unclaimed and gets replaced.
 */
async function signUpWithProvider(
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
    // The same person arrived twice at once, and the other request has made the account since.
    const made = await identityBySubject(trx, provider, person.subject)
    if (made?.user_id === owner.id) return completeSignIn(ctx, trx, owner, arrival)
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
