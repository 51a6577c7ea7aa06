import type { Context, SignedIn } from '../../../context.ts'
import type { Browser } from '../../../http/browser.ts'
import { endCodes } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { updateUser } from '../store.ts'
import { holdOwn } from './hold-own.ts'

/** Decision 24: closes an account until its owner signs in with a mailed code. */
export async function closeAccount(
  ctx: Pick<Context, 'db' | 'now'>,
  { user }: SignedIn,
  browser: Browser,
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await updateUser(trx, user.id, { status: 'passive' })
      await deleteSessionsOf(trx, user.id)
      await endCodes(trx, user.id, ['second_factor', 'passkey', 'totp', 'oauth_link'], ctx.now())
    }),
  )
  browser.clearToken()
}
