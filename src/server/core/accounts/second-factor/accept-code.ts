import type { Context } from '#server/context.ts'
import type { StoredUser } from '../store.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { takeRecoveryCode, takeStep } from './store.ts'
import { stepOf, totpPlace } from './totp.ts'

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
