import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { notify } from '../../notifications/bell/notify.ts'
import { holdOwn } from '../own/hold-own.ts'
import { writeRecoveryCodes } from './set-up-totp.ts'

/** New recovery codes for a user with a second factor. */
export function renewRecoveryCodes(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'secretKey'>,
  { user }: SignedIn,
): Promise<{ recovery_codes: string[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { totp_confirmed_at } = await holdOwn(trx, { user })
    if (!totp_confirmed_at) throw fail('second_factor_invalid')
    await notify(ctx, trx, { userId: user.id, type: 'two_factor_changed' })
    return { recovery_codes: await writeRecoveryCodes(ctx, trx, user.id) }
  })
}
