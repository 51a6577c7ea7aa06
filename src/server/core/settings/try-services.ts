import type { z } from 'zod'
import type { testFtp, testPayments, testVideo } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { PaymentError } from '../../providers/payments/payment-provider.ts'
import { secretSetting, siteSettings } from './site-settings.ts'
import { subscriptionsElsewhere } from './store.ts'

/** Signs in at the file server with the current settings, and reports how far that got. */
export async function tryFtp(
  ctx: Pick<Context, 'db' | 'ftp' | 'secrets'>,
): Promise<z.input<typeof testFtp.reply>> {
  const begun = performance.now()
  const settings = await siteSettings(ctx, { force: true })
  const host = settings.ftp_host.trim()
  const report = host
    ? await ctx.ftp.try({
        host,
        port: settings.ftp_port,
        username: settings.ftp_username,
        password: (await secretSetting(ctx, 'ftp_password')) ?? '',
        allowPrivateNetwork: settings.allow_private_network,
        allowPlain: settings.ftp_plain,
      })
    : { works: false, step: 'settings' as const, said: 'ftp_host', encrypted: false }
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

type PaymentsReport = z.input<typeof testPayments.reply>

/** Checks the current key with the payment provider, and reports how far that got; nothing is bought. */
export async function tryPayments(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
): Promise<PaymentsReport> {
  const begun = performance.now()
  const report = await checkPayments(ctx)
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

async function checkPayments(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
): Promise<Omit<PaymentsReport, 'milliseconds'>> {
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

type Deps = Pick<Context, 'db' | 'secrets' | 'videoHost'>
type VideoReport = z.input<typeof testVideo.reply>

/** Checks the current settings with the video host, and reports how far that got; nothing is uploaded. */
export async function tryVideo(ctx: Deps): Promise<VideoReport> {
  const begun = performance.now()
  const report = await checkVideo(ctx)
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

async function checkVideo(ctx: Deps): Promise<Omit<VideoReport, 'milliseconds'>> {
  const { video_client_id: id } = await siteSettings(ctx, { force: true })
  const secret = await secretSetting(ctx, 'video_client_secret')
  const token = await secretSetting(ctx, 'video_access_token')
  // A token works without id and secret, but one of those two alone proves nothing.
  const lacking = lackingOf({
    video_client_id: secret === undefined || id !== '',
    video_client_secret: id === '' || secret !== undefined,
    video_access_token: token !== undefined,
  })
  if (lacking !== undefined || token === undefined)
    return { works: false, step: 'settings', said: lacking ?? 'video_access_token' }
  return ctx.videoHost.tryAccess({ token, client: secret === undefined ? undefined : { id, secret } })
}

function lackingOf(isThere: Readonly<Record<string, boolean>>): string | undefined {
  return Object.keys(isThere).find((name) => isThere[name] !== true)
}
