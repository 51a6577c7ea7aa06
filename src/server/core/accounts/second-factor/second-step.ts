import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { tokenHash } from '#server/kit/tokens.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { consumeCode, issueCode } from '../recovery/mailed-codes.ts'
import { signedInReply, startSession } from '../sessions/start-session.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { type StoredUser, userById } from '../store.ts'
import { recoveryCodeHashes, stepOf, totpPlace } from './one-time-codes.ts'
import { countTry, takeRecoveryCode, takeStep } from './store.ts'

type SecondFactor = NonNullable<SignedInReply['second_factor']>

const validMinutes = 5

/** The sign-in answer when a second factor is required: a ticket instead of a session. */
export async function secondStep(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  userId: string,
  { remember }: { remember: boolean },
): Promise<SignedInReply> {
  const ticket = await issueCode(ctx, trx, {
    purpose: 'second_factor',
    userId,
    payload: { remember },
    minutes: validMinutes,
  })
  const hasPasskey = (await passkeysOf(trx, userId)).length > 0
  const methods: SecondFactor['methods'] = ['totp', 'recovery_code']
  if (hasPasskey) methods.push('passkey')
  return { token: null, user: null, second_factor: { ticket, methods } }
}

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

/**
 * Whether a code is valid for this account, from its app or its recovery codes. Each works once: it is consumed here.
 */
export async function acceptCode(
  ctx: Pick<Context, 'now' | 'secrets' | 'secretKey'>,
  trx: Context['db'],
  user: Pick<StoredUser, 'id' | 'totp_secret' | 'totp_confirmed_at'>,
  typed: string,
): Promise<boolean> {
  if (!user.totp_secret || !user.totp_confirmed_at) return false
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return takeRecoveryCode(trx, user.id, recoveryCodeHashes(ctx, user.id, typed), ctx.now())
  const secret = ctx.secrets.open(user.totp_secret, totpPlace(user.id)).toString()
  const step = stepOf(secret, digits, ctx.now())
  return step !== undefined && takeStep(trx, user.id, step)
}
