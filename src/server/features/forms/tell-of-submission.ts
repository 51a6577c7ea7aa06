import type { Locale } from '../../../locales/locales.ts'
import type { Context } from '../../context.ts'
import { mailLimit, maySpend } from '../../core/accounts/sign-in/attempts.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'

type Uses = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface Letter {
  name: string
  email: string
  subject: string
  message: string
  userId: string | null
  locale: Locale
  origin: string
}

/**
 * Mails what was sent in to the address of the site, and to its sender that it came. Anybody can type any address: so the
 * second mail holds no word of theirs, and comes to one address a few times an hour at most.
 */
export async function tellOfSubmission(ctx: Uses, trx: Context['db'], letter: Letter): Promise<void> {
  const within = { ...ctx, db: trx }
  const { contact_email: site, default_language: siteLocale } = await siteSettings(within)
  const { name, email, subject, message, userId, locale } = letter
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, letter.origin))
  if (site)
    await queueMail(ctx, trx, {
      template: 'form_received',
      to: site,
      userId: null,
      locale: siteLocale,
      appNumber,
      values: { name, reply_to: email, subject, text: message },
    })
  if (await maySpend(within, [mailLimit(email, 'form')]))
    await queueMail(ctx, trx, { template: 'form_sent', to: email, userId, locale, appNumber, values: {} })
}
