import type { Context, SignedIn } from '#server/context.ts'
import { holdOwn } from '../own/hold-own.ts'
import { consumeAttempts, mailLimit } from '../sign-in/attempts.ts'
import { userById } from '../store.ts'
import { mailCode, type RequestOrigin } from './mail-code.ts'

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
