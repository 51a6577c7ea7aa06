import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/record-act.ts'
import { lockRights } from '../../settings/store.ts'
import { forgetPerson } from '../own/delete-account.ts'
import { lockAccount } from '../recovery/store.ts'
import { askerNow, assertWithin } from '../roles/within-rights.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { keptUser } from '../users/store.ts'

/** Erases an account that staff deleted earlier. Cannot be undone. */
export async function forgetUser(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  viewer: Actor,
  id: string,
  rooms: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    await lockRights(trx)
    const asker = await askerNow(trx, viewer, 'users.delete')
    await lockAccount(trx, id)
    const kept = await keptUser(trx, id, ctx.now())
    if (!kept) throw fail('user_not_found')
    assertWithin(asker.permissions, kept.permissions)
    await forgetPerson(ctx, trx, kept.id, rooms)
    const record = { id: kept.id, name: kept.username }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'users', act: 'forget', record })
  })
}
