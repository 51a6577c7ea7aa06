import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { getCheckout } from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { checkoutById } from './store.ts'

const states = { open: 'waiting', complete: 'done', expired: 'expired' } as const

/** The state of a checkout as far as we know. Reading it grants nothing. */
export async function readCheckout(
  ctx: Pick<Context, 'db'>,
  { user }: SignedIn,
  sessionId: string,
): Promise<CallReply<typeof getCheckout>> {
  const row = await checkoutById(ctx.db, user.id, sessionId)
  if (!row) throw fail('checkout_not_found')
  return { state: states[row.status], plan: row.plan, started_at: row.created_at.toISOString() }
}
