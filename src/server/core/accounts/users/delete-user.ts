import { fail } from '../../../../contract/errors.ts'
import type { Context, SignedIn } from '../../../context.ts'
import type { OtherRooms } from '../other-rooms.ts'
import { forgetPerson } from '../own/forget-person.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { askerNow, insistWithin, isId } from '../roles/within-rights.ts'
import { rankedUser } from './store.ts'

/** Deletes the account of somebody else as they could themselves. */
export async function deleteUser(
  ctx: Pick<Context, 'db' | 'random'>,
  viewer: SignedIn,
  id: string,
  rooms: Pick<OtherRooms, 'forget'>,
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  if (id.toLowerCase() === viewer.user.id) throw fail('cannot_delete_yourself')
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      const asker = await askerNow(trx, viewer, 'users.delete')
      const user = await rankedUser(trx, id)
      if (!user) throw fail('user_not_found')
      insistWithin(asker.permissions, user.permissions)
      await forgetPerson(ctx, trx, user.id, rooms)
    }),
  )
}
