import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/audit-trail.ts'
import { isBuyer } from '../../plans/store.ts'
import { keepClosed } from '../deleted/store.ts'
import { lockAccount } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { dropCodes, rankedUser } from './store.ts'

type Deps = Pick<Context, 'now' | 'queue'>

/** Deletes another user's account. It is closed at once, and erased unless restored in time. */
export async function deleteUser(ctx: Deps & Pick<Context, 'db'>, viewer: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteUserWithin(ctx, trx, { viewer, id }))
}

/** The same within a larger transaction. */
export async function deleteUserWithin(
  ctx: Deps,
  trx: Context['db'],
  { viewer, id }: { viewer: Actor; id: string },
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  if (id.toLowerCase() === viewer.user.id) throw fail('cannot_delete_yourself')
  await keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, id)
    const user = await rankedUser(trx, id)
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    await keepClosed(trx, user.id, { by: viewer.user.id, now: ctx.now() })
    await deleteSessionsOf(trx, user.id)
    await dropCodes(trx, user.id)
    if (await isBuyer(trx, user.id))
      await ctx.queue.send('end_subscriptions', { user_id: user.id }, { db: trx })
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'users',
      act: 'delete',
      record: { id: user.id, name: user.username },
    })
  })
}
