import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { isBuyer } from '../../plans/store.ts'
import { endCodes } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { updateUser } from '../store.ts'
import { holdOwn } from './hold-own.ts'

/** Decision 24: closes an account until its owner signs in with a mailed code. Paid plans end with their period. */
export async function closeAccount(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  { user }: SignedIn,
  browser: Browser,
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await updateUser(trx, user.id, { status: 'passive' })
      await deleteSessionsOf(trx, user.id)
      if (await isBuyer(trx, user.id))
        await ctx.queue.send('end_subscriptions', { user_id: user.id }, { db: trx })
      await endCodes(trx, user.id, ['second_factor', 'passkey', 'totp', 'oauth_link'], ctx.now())
    }),
  )
  browser.clearToken()
}
