import { z } from 'zod'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { tokenHash } from '#server/kit/tokens.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { consumeCode, mailCode } from '../recovery/mailed-codes.ts'
import { offerReturn } from '../recovery/recover-account.ts'
import { codeByHash, endCodes } from '../recovery/store.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { type StartedSession, signedInReply, startSession } from '../sessions/start-session.ts'
import { limitSignUp } from '../sign-in/attempts.ts'
import { notifyOwner } from '../sign-in/sign-in.ts'
import { type StoredUser, takenField, updateUser } from '../store.ts'
import { isHeldBack, makeAccount } from './identities.ts'
import { endCompletion, isSameBrowser } from './round-trip.ts'
import { holdUser, identityBySubject, insertIdentity, isIdentityTaken } from './store.ts'

const ticketSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  fullname: z.string(),
  /** the address that the provider claims */
  claimed: z.string().nullable(),
  browser: z.string(),
})

interface Completion extends z.output<typeof ticketSchema> {
  provider: OauthProvider
  ticket: string
  email: string
}

/** No session: everything else happens by mail. */
const byMail: SignedInReply = { token: null, user: null, second_factor: null }

/**
 * Creates the account of a person whose provider does not vouch for an address. Works like sign-up: the address must be
 * confirmed by mail, and a taken address gets the same answer.
 */
export async function completeOauth(
  ctx: OauthContext,
  provider: OauthProvider,
  { ticket, email }: { ticket: string; email: string },
  arrival: OauthArrival,
): Promise<SignedInReply> {
  const { registration, strict_sign_up } = await siteSettings(ctx)
  if (!registration) throw fail('registration_disabled')
  await limitSignUp(ctx, arrival.viewer.address)
  const payload = await readTicket(ctx, provider, ticket, arrival)
  const completion = { ...payload, provider, ticket, email }
  const make = () => ctx.db.transaction().execute((trx) => complete(ctx, trx, completion, arrival))
  try {
    const session = await make().catch((error: unknown) => {
      // The username was taken at the same moment: pick another one.
      if (takenField(error) !== 'username') throw error
      return make()
    })
    endCompletion(arrival.browser)
    return session ? await signedInReply(ctx, session, arrival.viewer.address) : byMail
  } catch (error) {
    if (isIdentityTaken(error)) throw fail('oauth_identity_taken')
    if (takenField(error) !== 'email') throw error
    if (!strict_sign_up) throw fail('account_exists')
    // A ticket that stayed valid would reveal what the answer does not.
    await ctx.db.transaction().execute((trx) => consumeCode(ctx, trx, ticket, 'oauth_complete'))
    await notifyOwner(ctx, email, arrival)
    endCompletion(arrival.browser)
    return byMail
  }
}

async function readTicket(
  ctx: OauthContext,
  provider: OauthProvider,
  ticket: string,
  { browser }: OauthArrival,
): Promise<z.output<typeof ticketSchema>> {
  const code = await codeByHash(ctx.db, tokenHash(ticket), 'oauth_complete')
  const payload = ticketSchema.safeParse(code?.payload).data
  const isGood = code && !code.used_at && code.expires_at > ctx.now() && payload?.provider === provider
  if (!isGood || !payload || !isSameBrowser(browser, payload.browser)) throw fail('recovery_code_expired')
  return payload
}

async function complete(
  ctx: OauthContext,
  trx: Context['db'],
  completion: Completion,
  arrival: OauthArrival,
): Promise<StartedSession | undefined> {
  const { provider, subject, ticket, email } = completion
  await consumeCode(ctx, trx, ticket, 'oauth_complete')
  // Reuse this transaction's connection: waiting for a second one could deadlock when all are held by such requests.
  const within = { ...ctx, db: trx }
  const { strict_sign_up } = await siteSettings(within)
  const identity = await identityBySubject(trx, provider, subject)
  const user = identity
    ? await moveWaitingAccount(within, identity.user_id, email)
    : await makeWithIdentity(within, completion, arrival)
  await mailCode(ctx, trx, 'registration', { user, to: email, payload: { email } }, arrival)
  return strict_sign_up ? undefined : startSession(ctx, trx, user.id, { ...arrival, remember: false })
}

async function makeWithIdentity(
  within: OauthContext,
  { provider, subject, fullname, claimed, email }: Completion,
  { locale, origin }: OauthArrival,
): Promise<StoredUser> {
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, origin))
  const user = await makeAccount(within, within.db, { email, isProved: false, fullname, locale, appNumber })
  await insertIdentity(within.db, {
    provider,
    subject,
    user_id: user.id,
    email: claimed,
    created_at: within.now(),
  })
  return user
}

/**
 * If the confirmation mail never arrives, the user enters the same or another address again for the same account.
 * Raises `oauth_identity_taken` if the account is not waiting for confirmation.
 */
async function moveWaitingAccount(
  within: Pick<Context, 'db' | 'env' | 'now'>,
  userId: string,
  email: string,
): Promise<StoredUser> {
  const user = await holdUser(within.db, userId)
  if (!user || !(await isHeldBack(within, userId))) throw fail('oauth_identity_taken')
  await updateUser(within.db, userId, { email, pending_email: null })
  // Links mailed to the previous address must no longer work.
  await endCodes(within.db, userId, ['recovery', 'reactivate', 'verify'], within.now())
  return { ...user, email, pending_email: null }
}

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
