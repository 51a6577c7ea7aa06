import type { Context } from '#server/context.ts'
import { forgetPerson } from '../own/account-removal.ts'
import { lockAccount } from '../recovery/store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { isOverdue, overdueUsers } from './store.ts'

/**
 * Erases accounts that staff deleted and that were not restored in time. Each is handled on its own; failures are
 * retried on the next run.
 */
export async function forgetOverdue(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'log'>,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  const now = ctx.now()
  for (const id of await overdueUsers(ctx.db, now))
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        await lockAccount(trx, id)
        if (await isOverdue(trx, id, now)) await forgetPerson(ctx, trx, id, hooks)
      })
      .catch((err: unknown) => ctx.log.error({ err, user: id }, "can't erase a deleted account"))
}
