import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { holdOwn, type UserDataHooks } from '../own/own-account.ts'
import { assertStrongPassword, hashPassword } from '../passwords.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { consumeAttempts, mailLimit, mayConsume, rememberPlace } from '../sign-in/attempts.ts'
import { type StoredUser, updateUser, userById, userByName } from '../store.ts'
import { assertLiveCode, consumeCode, mailCode, type RequestOrigin } from './mailed-codes.ts'
import { endCodes, forgetOtherWaysIn, forgetWaysInBefore } from './store.ts'

/** A request as queued. */
interface Recovery extends RequestOrigin {
  email: string
}

const encryptionContext = 'jobs.recover_account.wish'

/**
 * Accepts a request for a new password. A job looks up the account after the answer is sent, so that neither the answer
 * nor its timing reveals whether it exists.
 */
export async function forgotPassword(
  ctx: Pick<Context, 'db' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  email: string,
  request: RequestOrigin,
): Promise<void> {
  if (!(await mayConsume(ctx, [mailLimit(email, 'recovery')]))) return
  const input: Recovery = { email, locale: request.locale, origin: request.origin }
  const closed = ctx.secrets.close(Buffer.from(JSON.stringify(input)), encryptionContext)
  await ctx.queue.send('recover_account', { wish: closed.toString('base64') })
}

/** Mails the link to the requested account, if it exists. */
export async function recoverAccount(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>,
  closed: string,
): Promise<void> {
  const { email, ...request } = JSON.parse(
    ctx.secrets.open(Buffer.from(closed, 'base64'), encryptionContext).toString(),
  ) as Recovery
  const user = await userByName(ctx.db, email)
  // A username may look like another account's address.
  const isTheirs = user?.email.toLowerCase() === email.toLowerCase()
  if (!user || !isTheirs || user.status === 'banned') return
  await ctx.db
    .transaction()
    .execute((trx) => mailCode(ctx, trx, 'forgot_password', { user, to: user.email }, request))
}

/**
 * Sets a new password for the holder of the mailed code. All sessions end, and none is started. A pending address
 * change is canceled: an attacker may have left it behind.
 */
export async function resetPassword(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  { token, new_password }: { token: string; new_password: string },
  request: RequestOrigin & { ip: string },
): Promise<void> {
  await assertLiveCode(ctx, token, 'recovery')
  const password_hash = await hashPassword(ctx, new_password)
  const appNumber = await brandOfOrigin(ctx, await ownOrigin(ctx, request.origin))
  await ctx.db.transaction().execute(async (trx) => {
    const { user_id } = await consumeCode(ctx, trx, token, 'recovery')
    const user = user_id === null ? undefined : await userById(trx, user_id)
    if (!user || user.status === 'deleted' || user.status === 'banned') throw fail('recovery_code_invalid')
    assertStrongPassword(new_password, user, 'new_password')
    const now = ctx.now()
    // An attacker who created the account with this address loses every way into it.
    if (!user.email_verified_at) await forgetOtherWaysIn(trx, user.id)
    // Nor does it help them if the owner of the address once followed the link in the mail.
    else await forgetWaysInBefore(trx, user.id, user.email_verified_at)
    await updateUser(trx, user.id, {
      password_hash,
      password_changed_at: now,
      pending_email: null,
      // The code was mailed to this address.
      email_verified_at: user.email_verified_at ?? now,
    })
    await endCodes(trx, user.id, signingIn, now)
    await deleteSessionsOf(trx, user.id)
    // Owners locked out by other people's guesses can sign in again.
    await rememberPlace(ctx, trx, user.id, request.ip)
    await notify(ctx, trx, { userId: user.id, type: 'password_changed' })
    await queueMail(ctx, trx, {
      template: 'password_reset',
      to: user.email,
      userId: user.id,
      locale: request.locale,
      appNumber,
      values: { fullname: user.fullname },
    })
  })
}

/** Every pending code that could sign a user in or change the address. */
const signingIn = [
  'recovery',
  'verify',
  'second_factor',
  'passkey',
  'totp',
  'oauth_link',
  'reactivate',
] as const

/** Reopens an account that its owner had closed, and signs them in, through their second factor if they have one. */
export async function reactivate(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>,
  token: string,
  arrival: { viewer: Viewer; browser: Browser; hooks: UserDataHooks },
): Promise<SignedInReply> {
  const outcome = await ctx.db.transaction().execute(async (trx) => {
    const { user_id } = await consumeCode(ctx, trx, token, 'reactivate')
    const user = user_id === null ? undefined : await userById(trx, user_id)
    if (user?.status !== 'passive') throw fail('recovery_code_invalid')
    // The code was mailed to this address.
    const email_verified_at = user.email_verified_at ?? ctx.now()
    await updateUser(trx, user.id, { status: 'active', email_verified_at })
    if (user.totp_confirmed_at) return secondStep(ctx, trx, user.id, { remember: false })
    return startSession(ctx, trx, user.id, { ...arrival, remember: false })
  })
  return 'hand' in outcome ? signedInReply(ctx, outcome, arrival.viewer.address) : outcome
}

/**
 * Decision 24: an account closed by its owner refuses sign-in, but mails its owner a link to reopen it. Call outside of
 * a transaction.
 */
export async function offerReturn(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random' | 'secretKey'>,
  user: StoredUser,
  request: RequestOrigin,
): Promise<never> {
  if (await mayConsume(ctx, [mailLimit(user.email, 'return')]))
    await ctx.db
      .transaction()
      .execute((trx) => mailCode(ctx, trx, 'reactivate', { user, to: user.email }, request))
  throw fail('account_passive')
}

/** Mails the confirmation code again to the pending address. Does nothing if there is none. */
export async function resendVerification(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random' | 'secretKey'>,
  viewer: SignedIn,
  request: RequestOrigin,
): Promise<void> {
  const user = await userById(ctx.db, viewer.user.id)
  if (!user || (user.email_verified_at && !user.pending_email)) return
  const { pending_email } = user
  const to = pending_email ?? user.email
  await consumeAttempts(ctx, [mailLimit(to, pending_email ? 'change' : 'return')])
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, viewer)
    return pending_email
      ? mailCode(
          ctx,
          trx,
          'email_change',
          { user, to, payload: { email: to }, values: { address: to } },
          request,
        )
      : mailCode(ctx, trx, 'registration', { user, to, payload: { email: to } }, request)
  })
}
