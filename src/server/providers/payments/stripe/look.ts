import type Stripe from 'stripe'
import {
  type ListedRefund,
  type ListedSubscription,
  PaymentError,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderRefund,
  type ProviderSubscription,
} from '../payment-provider.ts'
import {
  asideOf,
  hasAside,
  idOf,
  invoiceFrom,
  isForbidden,
  isMissing,
  listedFrom,
  listedRefundFrom,
  nextPhase,
  priceFrom,
  refundFrom,
  subscriptionFrom,
} from './read-objects.ts'

/** The price of a plan: the price itself, or the product's default one, otherwise its only one. */
export async function resolvePrice(stripe: Stripe, productId: string): Promise<ProviderPrice | undefined> {
  try {
    if (productId.startsWith('price_')) return sellable(await stripe.prices.retrieve(productId))
    const product = await stripe.products.retrieve(productId, { expand: ['default_price'] })
    if (!product.active) return undefined
    const usual = product.default_price
    if (usual && typeof usual === 'object') return sellable(usual)
    const params = { product: productId, active: true, type: 'recurring', limit: 2 } as const
    const { data } = await stripe.prices.list(params)
    return data.length === 1 && data[0] ? sellable(data[0]) : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function sellable(price: Stripe.Price): ProviderPrice | undefined {
  return price.active ? priceFrom(price) : undefined
}

export async function fetchSubscription(
  stripe: Stripe,
  id: string,
): Promise<ProviderSubscription | undefined> {
  try {
    return await whole(stripe, await lookAt(stripe, id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** In the SDK's form, with its schedule and its latest invoice. */
export async function lookAt(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule', 'latest_invoice'] })
}

/**
 * In our form; the next price of its schedule is fetched, as a schedule contains only price ids, and so is the waiting
 * invoice.
 */
export async function whole(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const next = nextPhase(subscription) ?? asideOf(subscription)
  const price = next && (await stripe.prices.retrieve(next.priceId))
  return subscriptionFrom(subscription, {
    nextPrice: price && priceFrom(price),
    nextPlan: next?.plan || undefined,
    pending: await pendingOf(stripe, subscription),
    hasAside: hasAside(subscription),
  })
}

async function pendingOf(
  stripe: Stripe,
  { pending_update: update, latest_invoice: latest }: Stripe.Subscription,
): Promise<ProviderSubscription['pending']> {
  const newPrice = update?.subscription_items?.[0]?.price
  const price = newPrice && priceFrom(newPrice)
  if (!update || !price) return undefined
  const invoice = idOf(latest)
  const { hosted_invoice_url: url } = invoice ? await stripe.invoices.retrieve(invoice) : {}
  return { price, until: new Date(update.expires_at * 1000), url: url ?? undefined }
}

export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<ListedSubscription[]> {
  const params = { customer: customerId, status: 'all', limit: 100 } as const
  const subscriptions: ListedSubscription[] = []
  for await (const subscription of stripe.subscriptions.list(params))
    subscriptions.push(listedFrom(subscription))
  return subscriptions
}

export async function listInvoices(
  stripe: Stripe,
  customerId: string,
  max: number,
): Promise<ProviderInvoice[]> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: Math.min(max, 100) })
  return data.map(invoiceFrom)
}

/** A payment names neither its subscription nor its invoice: the invoice names both. */
export async function listRefunds(stripe: Stripe, paymentId: string): Promise<ProviderRefund[]> {
  try {
    const params = { payment_intent: paymentId, limit: 100, expand: ['data.charge'] }
    const { data } = await stripe.refunds.list(params)
    if (data.length === 0) return []
    const payment = { type: 'payment_intent', payment_intent: paymentId } as const
    const paid = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
    return data.map((refund) => refundFrom(refund, paid.data[0]?.invoice))
  } catch (error) {
    if (isMissing(error)) return []
    throw readableRefusal(error)
  }
}

export async function listRecentRefunds(stripe: Stripe, since: Date, max: number): Promise<ListedRefund[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const refunds: ListedRefund[] = []
  try {
    for await (const refund of stripe.refunds.list({ created, limit: 100, expand: ['data.charge'] })) {
      refunds.push(listedRefundFrom(refund))
      if (refunds.length >= max) break
    }
  } catch (error) {
    throw readableRefusal(error)
  }
  return refunds
}

/** Restricted keys made before refunds were read still do everything else. */
function readableRefusal(error: unknown): unknown {
  if (!isForbidden(error)) return error
  return new PaymentError('refused', 'The key may not read refunds, charges and invoice payments.')
}

export async function portalUrl(
  stripe: Stripe,
  { customerId, returnUrl, locale }: { customerId: string; returnUrl: string; locale: string },
  configuration: string,
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    locale,
    ...(configuration && { configuration }),
  })
  return url
}

export async function tryAccess(
  stripe: Stripe,
  key: string,
): Promise<{ id: string; name: string; isTest: boolean }> {
  const { business_profile: profile, settings, email, id } = await stripe.accounts.retrieveCurrent()
  const name = [profile?.name, settings?.dashboard?.display_name, email, id].find(Boolean) ?? ''
  return { id, name, isTest: /^[a-z]+_test_/.test(key) }
}
