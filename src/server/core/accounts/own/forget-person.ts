import type { Context } from '#server/context.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { lockAccount } from '../recovery/store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { forgetAccount } from './store.ts'

/**
 * Erases a user for good. The row stays without a name because historical records refer to it; nothing in it identifies
 * the person.
 */
export async function forgetPerson(
  ctx: Pick<Context, 'random'>,
  trx: Context['db'],
  userId: string,
  rooms: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  const name = `deleted-${Buffer.from(ctx.random(9)).toString('base64url')}`
  await lockAccount(trx, userId)
  await forgetAccount(trx, userId, name)
  await rooms.forget(trx, ownerOfUser(userId))
}
