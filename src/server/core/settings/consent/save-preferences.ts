import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { CookiePreferences } from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { insertConsent } from '../store.ts'
import {
  categoriesShown,
  consentVersion,
  decided,
  preferencesCookie,
  preferencesText,
} from './cookie-preferences.ts'

/**
 * Saves a browser's consent in that browser, with an anonymous record. Withdrawing is the same call. Raises
 * `preferences_save_failed`, and then the browser's preferences stay as they were.
 */
export async function savePreferences(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  given: CookiePreferences,
  { browser, locale }: { browser: Pick<Browser, 'refusesTracking' | 'setCookie'>; locale: Locale },
) {
  const categories = decided(given, browser)
  const at = ctx.now()
  const consent = {
    id: randomUUID(),
    version: consentVersion,
    categories: JSON.stringify(categories),
    locale,
    at,
  }
  await insertConsent(ctx.db, consent).catch((err: unknown) => {
    ctx.log.error({ err }, 'what a browser agrees to was not saved')
    throw fail('preferences_save_failed')
  })
  browser.setCookie(preferencesCookie.name, preferencesText(categories, at), preferencesCookie.maxAgeSeconds)
  return { cookieCategories: categoriesShown, cookiePreferences: categories }
}
