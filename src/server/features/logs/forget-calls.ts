import type { Context } from '../../context.ts'
import { forgetCaller } from './store.ts'

/** Calls stay when an account goes, but not who made them. */
export async function forgetCalls(trx: Context['db'], owner: string): Promise<void> {
  if (owner.startsWith('user:')) await forgetCaller(trx, owner.slice('user:'.length))
}
