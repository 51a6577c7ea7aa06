import { dayMs } from '#server/kit/durations.ts'
import type { Context } from '../../../context.ts'
import { paymentAccess } from '../payment-access.ts'
import { customersAmong, statusesOf } from './store.ts'

/** As long as the provider's events are tried again; a bank that sends a refund back does so within days. */
const periodMs = 7 * dayMs

/**
 * Payments of our customers with refunds that were made within a week and are not stored as they are now: their events
 * were lost, or never sent. What other products of the same provider account give back is none of ours.
 */
export async function missedRefunds(
  ctx: Pick<Context, 'db' | 'now' | 'payments' | 'secrets'>,
  max: number,
): Promise<string[]> {
  const since = new Date(ctx.now().getTime() - periodMs)
  const made = await ctx.payments.listRecentRefunds(await paymentAccess(ctx), since, max)
  const stored = await statusesOf(
    ctx.db,
    made.map(({ id }) => id),
  )
  const changed = made.filter(({ id, status }) => stored.get(id) !== status)
  const ours = await customersAmong(
    ctx.db,
    changed.flatMap(({ customerId = '' }) => customerId || []),
  )
  const payments = changed.flatMap(({ paymentId, customerId }) =>
    paymentId && ours.has(customerId ?? '') ? [paymentId] : [],
  )
  return [...new Set(payments)]
}
