import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { forgetCaller } from './store.ts'

/** When an account is deleted, its calls stay in the log without a link to it. */
export async function forgetCalls(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await forgetCaller(trx, userId)
}
