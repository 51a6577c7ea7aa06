import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { forgetPerson } from './forget-person.ts'
import { holdOwn } from './hold-own.ts'

export async function deleteOwnAccount(
  ctx: Pick<Context, 'db' | 'random'>,
  { user }: SignedIn,
  { browser, rooms }: { browser: Browser; rooms: Pick<UserDataHooks, 'forget'> },
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await forgetPerson(ctx, trx, user.id, rooms)
    }),
  )
  browser.clearToken()
}
