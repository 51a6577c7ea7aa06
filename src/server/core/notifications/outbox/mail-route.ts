import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { testMail as call } from '#contract/site/settings.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { secretSetting, siteSettings } from '../../settings/site-settings.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'

type MailRoute = Parameters<Context['mailer']['send']>[0]

/** How mails are sent now. `none`: the site has no mail server, `incomplete`: it lacks the named setting. */
export type MailReadiness =
  | { kind: 'none' }
  | { kind: 'incomplete'; lacks: string }
  | { kind: 'ready'; route: MailRoute; from: string }

type Reported = z.input<typeof call.reply>

/** The endpoint of the supported mail service, unless the settings name another address. */
const usualService = 'https://api.resend.com/emails'

/** Reads the current mail settings. */
export async function mailReadiness(ctx: Pick<Context, 'db' | 'secrets'>): Promise<MailReadiness> {
  const settings = await siteSettings(ctx, { force: true })
  const allowPrivateNetwork = settings.allow_private_network
  if (settings.mail_driver === 'none') return { kind: 'none' }
  if (settings.mail_from === '') return { kind: 'incomplete', lacks: 'mail_from' }
  const from = settings.mail_from
  if (settings.mail_driver === 'api') {
    const key = await secretSetting(ctx, 'mail_api_key')
    if (!key) return { kind: 'incomplete', lacks: 'mail_api_key' }
    const url = settings.mail_api_url || usualService
    return { kind: 'ready', from, route: { driver: 'api', url, key, allowPrivateNetwork } }
  }
  if (settings.smtp_host === '') return { kind: 'incomplete', lacks: 'smtp_host' }
  const route: MailRoute = {
    driver: 'smtp',
    host: settings.smtp_host.trim(),
    port: settings.smtp_port,
    username: settings.smtp_username,
    password: (await secretSetting(ctx, 'smtp_password')) ?? '',
    encryption: settings.smtp_encryption,
    allowPrivateNetwork,
  }
  return { kind: 'ready', from, route }
}

/** Sends a mail to the viewer with the current settings, bypassing the queue, and reports how far that got. */
export async function sendTestMail(
  ctx: Pick<Context, 'db' | 'mailer' | 'secrets'>,
  viewer: SignedIn,
  locale: Locale,
): Promise<Reported> {
  const { app_name: appName } = await siteSettings(ctx)
  const appNumber = viewer.user.app_number
  const rendered = renderMail({ template: 'test', locale, appNumber, values: {}, appName })
  return sendNow(ctx, viewer, locale, rendered)
}

/** Sends a written mail to the viewer, bypassing the queue. */
export async function sendNow(
  ctx: Pick<Context, 'db' | 'mailer' | 'secrets'>,
  { user }: SignedIn,
  locale: Locale,
  { sender, ...content }: RenderedMail,
): Promise<Reported> {
  const begun = performance.now()
  const readiness = await mailReadiness(ctx)
  const report =
    readiness.kind === 'ready'
      ? await ctx.mailer.send(readiness.route, {
          id: randomUUID(),
          from: { name: sender, address: readiness.from },
          to: user.email,
          locale,
          ...content,
        })
      : { sent: false, step: 'settings' as const, said: readiness.kind === 'none' ? '' : readiness.lacks }
  const { sent, step, said } = report
  return { sent, step, said, milliseconds: Math.round(performance.now() - begun) }
}
