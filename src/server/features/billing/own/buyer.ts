import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Locale, languageTag } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { userById } from '#server/core/accounts/store.ts'
import { oldestKey } from '#server/kit/secret-keys.ts'
import { type PaymentAccess, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { accessIfAny, serializeByUser } from '../ask-provider.ts'
import { keepCustomer } from '../store.ts'
import { customerOf, replaceCustomer } from './store.ts'

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
