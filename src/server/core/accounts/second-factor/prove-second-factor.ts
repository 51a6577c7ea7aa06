import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { consumeCode } from '../recovery/mailed-codes.ts'
import { tokenHash } from '../sessions/session-life.ts'
import { signedInReply } from '../sessions/signed-in-reply.ts'
import { startSession } from '../sessions/start-session.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { userById } from '../store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { acceptCode } from './accept-code.ts'
import { countTry } from './store.ts'

/** Knowing the password must not allow guessing the code: attempts are limited per ticket and per hour. */
const triesPerTicket = 5
const triesAnHour = 20

/**
 * Finishes a sign-in with a code. Ticket, code and session are one transaction: a failure leaves the ticket valid for
 * another attempt.
 */
export async function proveSecondFactor(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>,
  { ticket, code }: { ticket: string; code: string },
  arrival: { viewer: Viewer; browser: Browser; hooks: UserDataHooks },
): Promise<SignedInReply> {
  const tried = await countTry(ctx.db, tokenHash(ticket), { now: ctx.now(), max: triesPerTicket })
  if (!tried) throw fail('recovery_code_expired')
  await consumeAttempt(ctx, `second factor ${tried.user_id}`, triesAnHour, 3600)
  const session = await ctx.db.transaction().execute(async (trx) => {
    const user = await userById(trx, tried.user_id)
    if (user?.status !== 'active') throw fail('recovery_code_expired')
    if (!(await acceptCode(ctx, trx, user, code))) throw fail('second_factor_invalid')
    await consumeCode(ctx, trx, ticket, 'second_factor')
    return startSession(ctx, trx, user.id, { ...arrival, remember: tried.payload['remember'] === true })
  })
  return signedInReply(ctx, session, arrival.viewer.address)
}
