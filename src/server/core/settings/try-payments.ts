import type { z } from 'zod'
import type { testPayments as call } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { PaymentError } from '../../providers/payments/payment-provider.ts'
import { secretSetting, siteSettings } from './site-settings.ts'
import { subscriptionsElsewhere } from './store.ts'

type Report = z.input<typeof call.reply>

/** Checks the current key with the payment provider, and reports how far that got; nothing is bought. */
export async function tryPayments(ctx: Pick<Context, 'db' | 'payments' | 'secrets'>): Promise<Report> {
  const begun = performance.now()
  const report = await check(ctx)
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

async function check(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
): Promise<Omit<Report, 'milliseconds'>> {
  const secretKey = await secretSetting(ctx, 'stripe_secret_key')
  if (!secretKey) return { works: false, step: 'settings', said: 'stripe_secret_key', elsewhere: 0 }
  const { stripe_portal_configuration: portalConfiguration } = await siteSettings(ctx, { force: true })
  try {
    const { id, name, isTest } = await ctx.payments.tryAccess({ secretKey, portalConfiguration })
    // Without this secret the provider's webhooks are rejected, so payers would wait forever.
    if (!(await secretSetting(ctx, 'stripe_webhook_secret')))
      return { works: false, step: 'settings', said: 'stripe_webhook_secret', elsewhere: 0 }
    const elsewhere = await subscriptionsElsewhere(ctx.db, id)
    return { works: true, step: 'done', said: isTest ? `${name} (test)` : name, elsewhere }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return {
      works: false,
      step: error.kind === 'unreachable' ? 'connect' : 'key',
      said: error.said,
      elsewhere: 0,
    }
  }
}
