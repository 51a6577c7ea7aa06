import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import {
  type CookiePreferences,
  cookieCategories,
  cookiePreferences,
  type PublicSettings,
} from '#contract/site/public-settings.ts'
import {
  isFurther,
  type KitCatalog,
  type KitLanguage,
  kitLanguageOf,
  kitTexts,
} from '#locales/kit/kit-languages.ts'
import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs, daySeconds } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { isClosed, knownSettings, siteSettings } from './site-settings.ts'
import { insertConsent } from './store.ts'

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

/** Increase it whenever the meaning of a consent changes: then everyone is asked again. */
const consentVersion = 1

/** Consent expires: after half a year the question is asked again. */
const goodForDays = 180

const preferencesCookie = {
  name: 'cookie_preferences',
  maxAgeSeconds: goodForDays * daySeconds,
} as const

export const categoriesShown = cookieCategories.map((key) => ({ key, required: key === 'necessary' }))

const storedConsent = z.object({
  version: z.literal(consentVersion),
  categories: cookiePreferences,
  at: z.iso.datetime(),
})

/** What this browser consented to; empty if it was never asked, or too long ago. */
export function preferencesOf(
  { now }: Pick<Context, 'now'>,
  browser: Pick<Browser, 'cookie' | 'refusesTracking'>,
): CookiePreferences {
  const stored = storedConsent.safeParse(parsed(browser.cookie(preferencesCookie.name)))
  if (!stored.success) return {}
  const age = now().getTime() - new Date(stored.data.at).getTime()
  if (age < 0 || age >= goodForDays * dayMs) return {}
  return decided(stored.data.categories, browser)
}

/**
 * Every category with its answer: no answer means no, necessary cookies need no consent, and a browser's opt-out signal
 * is respected.
 */
function decided(
  preferences: CookiePreferences,
  { refusesTracking }: Pick<Browser, 'refusesTracking'>,
): Record<(typeof cookieCategories)[number], boolean> {
  const agrees = (key: 'analytics' | 'marketing') => preferences[key] === true && !refusesTracking
  return { necessary: true, analytics: agrees('analytics'), marketing: agrees('marketing') }
}

function preferencesText(categories: CookiePreferences, at: Date): string {
  return JSON.stringify({ version: consentVersion, categories, at: at.toISOString() })
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Saves a browser's consent in that browser, with an anonymous record. Withdrawing is the same call. Raises
 * `preferences_save_failed`, and then the browser's preferences stay as they were.
 */
export async function savePreferences(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  preferences: CookiePreferences,
  { browser, locale }: { browser: Pick<Browser, 'refusesTracking' | 'setCookie'>; locale: Locale },
) {
  const categories = decided(preferences, browser)
  const at = ctx.now()
  const consent = {
    id: randomUUID(),
    version: consentVersion,
    categories: JSON.stringify(categories),
    locale,
    at,
  }
  await insertConsent(ctx.db, consent).catch((err: unknown) => {
    ctx.log.error({ err }, "can't save a cookie consent")
    throw fail('preferences_save_failed')
  })
  browser.setCookie(preferencesCookie.name, preferencesText(categories, at), preferencesCookie.maxAgeSeconds)
  return { cookieCategories: categoriesShown, cookiePreferences: categories }
}
