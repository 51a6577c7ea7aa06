import type { PublicSettings } from '#contract/site/public-settings.ts'
import { isFurther } from '#locales/kit/kit-languages.ts'
import { type Locale, withClose } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { kitCatalog } from './kit-of.ts'
import { localized } from './localized.ts'
import { isClosed, knownSettings } from './site-settings.ts'

/** The settings visible to everyone, listed one by one: a new setting stays private until it is listed here. */
export async function publicSettings(
  ctx: Pick<Context, 'db' | 'env'>,
  locale: Locale,
): Promise<PublicSettings> {
  const [{ settings, secrets }, isMaintained] = await Promise.all([knownSettings(ctx), isClosed(ctx)])
  const siteLocale = settings.default_language
  const inLocale = (texts: Partial<Record<string, string>>) => localized(texts, { locale, siteLocale })
  const providers = ['google', 'facebook'] as const
  return {
    app_name: settings.app_name,
    app_description: inLocale(settings.app_description),
    default_language: siteLocale,
    kit_languages: settings.kit_languages.filter(isFurther).map((code) => {
      const { name, dir } = kitCatalog(code)
      return { code, name, dir }
    }),
    maintenance_mode: isMaintained,
    // Only in the viewer's own language or the closest one: the product has default texts for each.
    maintenance_message: firstOf(locale, (close) => settings.maintenance_message[close]),
    registration: settings.registration,
    cookie_consent: settings.cookie_consent,
    cookie_texts: {
      title: firstOf(locale, (close) => settings.cookie_texts[close]?.title),
      text: firstOf(locale, (close) => settings.cookie_texts[close]?.text),
    },
    contact: {
      email: settings.contact_email,
      address: settings.contact_address,
      phone: settings.contact_phone,
      message: inLocale(settings.contact_message),
    },
    mails: settings.mail_driver !== 'none',
    payments: secrets.has('stripe_secret_key'),
    oauth: providers.filter(
      (name) => settings[`oauth_${name}_client_id`] !== '' && secrets.has(`oauth_${name}_client_secret`),
    ),
  }
}

/** A text in a language or the one closest to it; '' if neither has one. */
function firstOf(locale: Locale, textIn: (locale: Locale) => string | undefined): string {
  return withClose(locale).flatMap((close) => textIn(close)?.trim() || [])[0] ?? ''
}
