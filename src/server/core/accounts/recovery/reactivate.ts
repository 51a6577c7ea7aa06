import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { mailLimit, mayConsume } from '../sign-in/attempts.ts'
import { type StoredUser, updateUser, userById } from '../store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { mailCode, type RequestOrigin } from './mail-code.ts'
import { consumeCode } from './mailed-codes.ts'

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
