import { fail } from '#contract/api/errors.ts'
import { type Locale, languageTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { paymentAccess } from '../payment-access.ts'
import { callProvider } from './ask-provider.ts'
import { customerOf } from './store.ts'

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
