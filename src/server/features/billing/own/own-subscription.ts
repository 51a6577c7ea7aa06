import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { getCheckout, getSubscription, Invoice } from '#contract/billing/billing.ts'
import { type Locale, languageTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { userById } from '#server/core/accounts/store.ts'
import { isForSale } from '#server/core/plans/plan-offers.ts'
import { allPlans } from '#server/core/plans/store.ts'
import { oldestKey } from '#server/kit/secret-keys.ts'
import {
  type PaymentAccess,
  PaymentError,
  type ProviderInvoice,
} from '#server/providers/payments/payment-provider.ts'
import { accessIfAny, callProvider, paymentAccess, serializeByUser } from '../ask-provider.ts'
import { keepCustomer } from '../store.ts'
import { subscriptionView } from '../subscription-row.ts'
import { checkoutById, customerOf, hadTrial, isTrialOpen, replaceCustomer, subscriptionOf } from './store.ts'

/** The user's subscription, and what they could buy. */
export async function readSubscription(
  ctx: Pick<Context, 'db' | 'secrets' | 'secretKey'>,
  { user }: SignedIn,
): Promise<CallReply<typeof getSubscription>> {
  const person = trialPerson(ctx, user.email)
  const [subscription, access, hadOne, isOpenElsewhere, plans] = await Promise.all([
    subscriptionOf(ctx.db, user.id),
    accessIfAny(ctx),
    hadTrial(ctx.db, { person, userId: user.id }),
    isTrialOpen(ctx.db, person, user.id),
    allPlans(ctx.db),
  ])
  return {
    subscription: subscription ? subscriptionView(subscription) : null,
    payments: access !== undefined,
    trial_available: !hadOne && !isOpenElsewhere,
    for_sale: access ? plans.filter(isForSale).map(({ name }) => name) : [],
  }
}

/** The provider's portal for a user who bought something before; it links back to the subscription page. */
export async function openPortal(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments'>,
  { user }: SignedIn,
  { locale, origin }: { locale: Locale; origin: string },
): Promise<{ portalUrl: string }> {
  const customerId = await customerOf(ctx.db, user.id)
  if (!customerId) throw fail('subscription_not_found')
  const access = await paymentAccess(ctx)
  const returnUrl = `${origin}${pathFor('accountSubscription', locale)}`
  const portalUrl = await callProvider(() =>
    ctx.payments.portalUrl(access, { customerId, returnUrl, locale: languageTag(locale) }),
  )
  return { portalUrl }
}

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

type Deps = Pick<Context, 'db' | 'now' | 'payments'>

interface Buyer {
  access: PaymentAccess
  user: SignedIn['user']
  locale: Locale
}

/** The provider's customer id for the buyer; created on first use, and only once even if requested repeatedly. */
export async function customerFor(ctx: Deps, { access, user, locale }: Buyer): Promise<string> {
  const existingId = await customerOf(ctx.db, user.id)
  if (existingId) return existingId
  const customer = described(user, locale)
  const createdId = await ctx.payments.createCustomer(access, customer, `customer-${hashOf(customer)}`)
  await keepCustomer(ctx.db, { user_id: user.id, external_customer_id: createdId, created_at: ctx.now() })
  return (await customerOf(ctx.db, user.id)) ?? createdId
}

/** For a buyer the provider no longer knows, as happens after the site switches to another provider account. */
export async function anotherCustomer(ctx: Deps, { access, user, locale }: Buyer): Promise<string> {
  const customerId = await ctx.payments.createCustomer(access, described(user, locale), randomUUID())
  await replaceCustomer(ctx.db, { user_id: user.id, external_customer_id: customerId, created_at: ctx.now() })
  return customerId
}

function described({ id, email, fullname }: SignedIn['user'], locale: Locale) {
  return { userId: id, email, name: fullname, locale: languageTag(locale) }
}

/** Equal requests have equal hashes, whichever process computes them. */
export function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Gives the provider the address that an account has now, so that invoices are mailed to it. */
export function updateCustomer(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments'>,
  userId: string,
): Promise<void> {
  // One after the other, so that an earlier address never arrives last.
  return serializeByUser(userId, async () => {
    const access = await accessIfAny(ctx)
    const customerId = await customerOf(ctx.db, userId)
    const user = await userById(ctx.db, userId)
    if (!access || !customerId || !user?.email) return
    try {
      await ctx.payments.updateCustomer(access, customerId, { email: user.email })
    } catch (error) {
      // The site may use another provider account since; a customer made there has the new address.
      if (!(error instanceof PaymentError && error.kind === 'missing')) throw error
    }
  })
}

/** These are two names of one mail service, which ignores dots. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * Identifies the person behind a trial: a keyed hash of the normalized address. It allows one trial per person without
 * revealing who that was.
 */
export function trialPerson({ secretKey }: Pick<Context, 'secretKey'>, email: string): Buffer {
  return createHmac('sha256', oldestKey(secretKey))
    .update(`trial\0${plainAddress(email)}`)
    .digest()
}

function plainAddress(email: string): string {
  const [, box = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? []
  const untagged = box.replace(/(?<=.)\+.*$/, '')
  return dotlessHosts.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`
}
