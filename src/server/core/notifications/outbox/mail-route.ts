import type { Context } from '#server/context.ts'
import { secretSetting } from '../../settings/secret-settings.ts'
import { siteSettings } from '../../settings/site-settings.ts'

type MailRoute = Parameters<Context['mailer']['send']>[0]

/** How mails are sent now. `none`: the site has no mail server, `incomplete`: it lacks the named setting. */
export type MailWay =
  | { kind: 'none' }
  | { kind: 'incomplete'; lacks: string }
  | { kind: 'ready'; route: MailRoute; from: string }

/** The endpoint of the supported mail service, unless the settings name another address. */
const usualService = 'https://api.resend.com/emails'

/** Reads the current mail settings. */
export async function mailRoute(ctx: Pick<Context, 'db' | 'secrets'>): Promise<MailWay> {
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
