import { readFileSync } from 'node:fs'
import type { PublicSettings } from '#contract/site/public-settings.ts'
import {
  isFurther,
  type KitCatalog,
  type KitLanguage,
  kitLanguageOf,
  kitTexts,
} from '#locales/kit/kit-languages.ts'
import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { isClosed, knownSettings, siteSettings } from './site-settings.ts'

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

const read = new Map<KitLanguage, KitCatalog>()

/** The texts of the UI components in one of their languages. */
function kitCatalog(code: KitLanguage): KitCatalog {
  const cached = read.get(code)
  if (cached) return cached
  const file = new URL(`../../../locales/kit/catalogs/${code}.json`, import.meta.url)
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as KitCatalog
  read.set(code, catalog)
  return catalog
}

/** What a document needs for a language that only the UI components support. */
export interface Kit {
  code: KitLanguage
  dir: 'ltr' | 'rtl'
  /** says in that language that the rest is in English */
  note: string
  /** its texts, by the product's own keys */
  texts: Record<string, string>
}

/**
 * Undefined unless the visitor chose a language that an administrator enabled. Pages must work without the database.
 */
export async function kitOf(ctx: Pick<Context, 'db'>, chosen: string | undefined): Promise<Kit | undefined> {
  const code = kitLanguageOf(chosen ?? '')
  if (!code || !isFurther(code)) return undefined
  const offered = await siteSettings(ctx).then(
    (settings) => settings.kit_languages,
    () => [],
  )
  if (!offered.some((candidate) => candidate === code)) return undefined
  const catalog = kitCatalog(code)
  return { code, dir: catalog.dir, note: catalog.messages['english'] ?? '', texts: kitTexts(catalog) }
}

/** A text in the viewer's language, else in the closest one, the site's, English, or any available one. */
export function localized(
  texts: Partial<Record<string, string>>,
  { locale, siteLocale }: { locale: Locale; siteLocale: Locale },
): string {
  for (const candidate of [...withClose(locale), siteLocale, defaultLocale, ...locales]) {
    const text = Object.hasOwn(texts, candidate) ? texts[candidate]?.trim() : undefined
    if (text) return text
  }
  return ''
}
