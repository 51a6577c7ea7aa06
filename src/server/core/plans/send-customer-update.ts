import type { Context } from '../../context.ts'
import { isCustomer } from './store.ts'

/** The payment provider learns of an account's new address if the account is its customer. */
export async function sendCustomerUpdate(
  { queue }: Pick<Context, 'queue'>,
  trx: Context['db'],
  userId: string,
): Promise<void> {
  if (await isCustomer(trx, userId)) await queue.send('update_customer', { user_id: userId }, { db: trx })
}
