import type { Context } from '#server/context.ts'
import type { UserDataHooks } from '../other-rooms.ts'
import { lockAccount } from '../recovery/store.ts'
import { forgetAccount } from './store.ts'

/**
 * Takes a person out of everything, for ever. The row stays as somebody without a name, since records of the past point to
 * it; nothing in it tells who that was.
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
  await rooms.forget(trx, `user:${userId}`)
}
