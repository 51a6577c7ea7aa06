import type { Context } from '#server/context.ts'
import { mailLimit, mayConsume } from '../sign-in/attempts.ts'
import { userByName } from '../store.ts'
import { mailCode, type RequestOrigin } from './mail-code.ts'

/** A request as queued. */
interface Input extends RequestOrigin {
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
  const input: Input = { email, locale: request.locale, origin: request.origin }
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
  ) as Input
  const user = await userByName(ctx.db, email)
  // A username may look like another account's address.
  const isTheirs = user?.email.toLowerCase() === email.toLowerCase()
  if (!user || !isTheirs || user.status === 'banned') return
  await ctx.db
    .transaction()
    .execute((trx) => mailCode(ctx, trx, 'forgot_password', { user, to: user.email }, request))
}
