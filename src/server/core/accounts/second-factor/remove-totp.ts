import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { notify } from '../../notifications/bell/notify.ts'
import { holdOwn } from '../own/hold-own.ts'
import { endCodes } from '../recovery/store.ts'
import { updateUser } from '../store.ts'
import { demandsSecondFactor } from './lacks-second-factor.ts'
import { replaceRecoveryCodes } from './store.ts'

/** Disables the second factor, unless the settings require it for this role. */
export async function removeTotp(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<void> {
  if (await demandsSecondFactor(ctx, viewer)) throw fail('second_factor_demanded')
  const { id } = viewer.user
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, viewer)
    await updateUser(trx, id, { totp_secret: null, totp_confirmed_at: null })
    await replaceRecoveryCodes(trx, id, [])
    await endCodes(trx, id, ['totp', 'second_factor'], ctx.now())
    if (viewer.user.two_factor) await notify(ctx, trx, { userId: id, type: 'two_factor_changed' })
  })
}
