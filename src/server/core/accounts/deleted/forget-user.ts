import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/audit-trail.ts'
import { lockRights } from '../../settings/store.ts'
import { forgetPerson } from '../own/account-removal.ts'
import { lockAccount } from '../recovery/store.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { keptUser } from '../users/store.ts'

/** Erases an account that staff deleted earlier. Cannot be undone. */
export async function forgetUser(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  viewer: Actor,
  id: string,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    await lockRights(trx)
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, id)
    const user = await keptUser(trx, id, ctx.now())
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    await forgetPerson(ctx, trx, user.id, hooks)
    const record = { id: user.id, name: user.username }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'users', act: 'forget', record })
  })
}
