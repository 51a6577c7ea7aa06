import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import {
  type CookiePreferences,
  cookieCategories,
  cookiePreferences,
} from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs, daySeconds } from '#server/kit/durations.ts'
import { insertConsent } from '../store.ts'

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
