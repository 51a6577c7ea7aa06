import type { Invoice } from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { PaymentError, type ProviderInvoice } from '#server/providers/payments/payment-provider.ts'
import { paymentAccess } from '../payment-access.ts'
import { callProvider } from './ask-provider.ts'
import { customerOf } from './store.ts'

const maxShown = 24

/** The user's latest invoices. A user who never bought anything has none, and the provider is not queried. */
export async function listInvoices(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments'>,
  { user }: SignedIn,
): Promise<{ invoices: Invoice[] }> {
  const invoices = await callProvider(() => invoicesOf(ctx, user.id, maxShown))
  return { invoices: invoices.map(invoiceView) }
}

/** Invoices at the provider; an unknown customer has none. */
export async function invoicesOf(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments'>,
  userId: string,
  limit: number,
): Promise<ProviderInvoice[]> {
  const customerId = await customerOf(ctx.db, userId)
  if (!customerId) return []
  const access = await paymentAccess(ctx)
  return ctx.payments.listInvoices(access, customerId, limit).catch((error: unknown) => {
    if (error instanceof PaymentError && error.kind === 'missing') return []
    throw error
  })
}

export function invoiceView({ number, url, pdf, createdAt, ...rest }: ProviderInvoice): Invoice {
  const { id, status, total, currency } = rest
  return {
    id,
    number: number ?? null,
    status,
    total,
    currency,
    created_at: createdAt.toISOString(),
    url: url ?? null,
    pdf: pdf ?? null,
  }
}
