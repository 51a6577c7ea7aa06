import { randomUUID } from 'node:crypto'
import type { NotificationType } from '#contract/accounts/notifications.ts'
import type { Context } from '#server/context.ts'
import { insertNotification } from './store.ts'

/** Notifies a user on the site, in the transaction of the event. The text is created when it is read. */
export async function notify(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  {
    userId,
    type,
    values = {},
  }: { userId: string; type: NotificationType; values?: Record<string, string | number> },
): Promise<void> {
  await insertNotification(trx, {
    id: randomUUID(),
    user_id: userId,
    type,
    payload: JSON.stringify(values),
    created_at: ctx.now(),
  })
}
