import type { Context } from '../../context.ts'
import { forgetCaller } from './store.ts'

/** When an account is deleted, its calls stay in the log without a link to it. */
export async function forgetCalls(trx: Context['db'], owner: string): Promise<void> {
  if (owner.startsWith('user:')) await forgetCaller(trx, owner.slice('user:'.length))
}
