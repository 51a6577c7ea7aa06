import { createHash, randomUUID } from 'node:crypto'
import { type Locale, languageTag } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { PaymentAccess } from '#server/providers/payments/payment-provider.ts'
import { customerOf } from '../own/store.ts'
import { keepCustomer } from '../store.ts'
import { replaceCustomer } from './store.ts'

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
