import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { mailLimit, mayConsume } from '../sign-in/attempts.ts'
import type { StoredUser } from '../store.ts'
import { mailCode, type RequestOrigin } from './mail-code.ts'

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
