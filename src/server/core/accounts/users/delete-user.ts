import { fail } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { type Actor, recordAct } from '../../audit/record-act.ts'
import type { OtherRooms } from '../other-rooms.ts'
import { forgetPerson } from '../own/forget-person.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { askerNow, insistWithin, isId } from '../roles/within-rights.ts'
import { rankedUser } from './store.ts'

type Uses = Pick<Context, 'now' | 'random'>
type Rooms = Pick<OtherRooms, 'forget'>

/** Deletes the account of somebody else as they could themselves. */
export async function deleteUser(
  ctx: Uses & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
  rooms: Rooms,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteUserWithin(ctx, trx, { viewer, id, rooms }))
}

/** The same within a transaction that does more. */
export async function deleteUserWithin(
  ctx: Uses,
  trx: Context['db'],
  { viewer, id, rooms }: { viewer: Actor; id: string; rooms: Rooms },
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  if (id.toLowerCase() === viewer.user.id) throw fail('cannot_delete_yourself')
  await keepAdministrator(trx, async () => {
    const asker = await askerNow(trx, viewer, 'users.delete')
    const user = await rankedUser(trx, id)
    if (!user) throw fail('user_not_found')
    insistWithin(asker.permissions, user.permissions)
    await forgetPerson(ctx, trx, user.id, rooms)
    await recordAct(trx, {
      viewer,
      now: ctx.now(),
      area: 'users',
      act: 'delete',
      record: { id: user.id, name: user.username },
    })
  })
}
