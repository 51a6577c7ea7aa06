import type { Context } from '#server/context.ts'
import { mailLimit, mayConsume } from '../sign-in/attempts.ts'
import { userByName } from '../store.ts'
import { type AskedAt, mailCode } from './mail-code.ts'

/** A request as queued. */
interface Input extends AskedAt {
  email: string
}

const place = 'jobs.recover_account.wish'

/**
 * Accepts a request for a new password. A job looks up the account after the answer is sent, so that neither the answer
 * nor its timing reveals whether it exists.
 */
export async function forgotPassword(
  ctx: Pick<Context, 'db' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  email: string,
  asked: AskedAt,
): Promise<void> {
  if (!(await mayConsume(ctx, [mailLimit(email, 'recovery')]))) return
  const wish: Input = { email, locale: asked.locale, origin: asked.origin }
  const closed = ctx.secrets.close(Buffer.from(JSON.stringify(wish)), place)
  await ctx.queue.send('recover_account', { wish: closed.toString('base64') })
}

/** Mails the link to the requested account, if it exists. */
export async function recoverAccount(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>,
  closed: string,
): Promise<void> {
  const { email, ...asked } = JSON.parse(
    ctx.secrets.open(Buffer.from(closed, 'base64'), place).toString(),
  ) as Input
  const user = await userByName(ctx.db, email)
  // A username may look like another account's address.
  const isTheirs = user?.email.toLowerCase() === email.toLowerCase()
  if (!user || !isTheirs || user.status === 'banned') return
  await ctx.db
    .transaction()
    .execute((trx) => mailCode(ctx, trx, 'forgot_password', { user, to: user.email }, asked))
}
