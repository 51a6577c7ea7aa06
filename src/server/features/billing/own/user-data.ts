import type { Context } from '#server/context.ts'
import type { ExportPart } from '#server/core/accounts/user-data-hooks.ts'
import { latestRefunds } from '#server/core/revenue/store.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { subscriptionView } from '../subscription-view.ts'
import { invoicesOf, invoiceView } from './own-subscription.ts'
import { checkoutsOf, customerOf, subscriptionsOf } from './store.ts'

type Db = Context['db']

const maxExported = 100
/** More than anyone has. */
const maxRefunds = 1000

/**
 * Ensures that a user who leaves for good is no longer charged. Records of past payments stay, without a name
 * (ADR-037).
 */
export async function forgetBilling(ctx: Pick<Context, 'queue'>, trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (!userId) return
  const customer = await customerOf(trx, userId)
  const checkouts = await checkoutsOf(trx, userId)
  if (customer ?? checkouts[0]) await ctx.queue.send('end_subscriptions', { user_id: userId }, { db: trx })
}

/** A user's subscriptions, purchases, refunds and invoices, for their export. */
export async function exportBilling(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments' | 'log'>,
  owner: string,
): Promise<ExportPart[]> {
  const userId = userIdOf(owner)
  if (!userId) return []
  const [subscriptions, checkouts, refunds, invoices] = await Promise.all([
    subscriptionsOf(ctx.db, userId),
    checkoutsOf(ctx.db, userId),
    latestRefunds(ctx.db, { userId }, maxRefunds),
    exportInvoices(ctx, userId),
  ])
  return [
    { name: 'subscriptions', rows: subscriptions.map(subscriptionView) },
    {
      name: 'checkouts',
      rows: checkouts.map(({ id, plan, trial_days, status, created_at, expires_at }) => ({
        id,
        plan,
        trial_days,
        status,
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    },
    {
      name: 'refunds',
      rows: refunds.map(({ id, amount, paid, currency, status, created_at }) => ({
        id,
        amount,
        paid,
        currency,
        status,
        created_at: created_at.toISOString(),
      })),
    },
    { name: 'invoices', rows: invoices },
  ]
}

/**
 * Invoices are stored at the provider. If it does not answer, the export is still complete otherwise and says what is
 * missing.
 */
async function exportInvoices(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments' | 'log'>,
  userId: string,
): Promise<ExportPart['rows']> {
  try {
    return (await invoicesOf(ctx, userId, maxExported)).map(invoiceView)
  } catch (err) {
    ctx.log.warn({ err, user: userId }, "the payment provider didn't return the invoices for an export")
    return [{ missing: "the payment provider didn't respond; request the export again later" }]
  }
}
