import { z } from 'zod'
import {
  type CookiePreferences,
  cookieCategories,
  cookiePreferences,
} from '#contract/site/public-settings.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { dayMs, daySeconds } from '#server/kit/durations.ts'

/** Increase it whenever the meaning of a consent changes: then everyone is asked again. */
export const consentVersion = 1

/** Consent expires: after half a year the question is asked again. */
const goodForDays = 180

export const preferencesCookie = {
  name: 'cookie_preferences',
  maxAgeSeconds: goodForDays * daySeconds,
} as const

export const categoriesShown = cookieCategories.map((key) => ({ key, required: key === 'necessary' }))

const kept = z.object({
  version: z.literal(consentVersion),
  categories: cookiePreferences,
  at: z.iso.datetime(),
})

/** What this browser consented to; empty if it was never asked, or too long ago. */
export function preferencesOf(
  { now }: Pick<Context, 'now'>,
  browser: Pick<Browser, 'cookie' | 'refusesTracking'>,
): CookiePreferences {
  const found = kept.safeParse(parsed(browser.cookie(preferencesCookie.name)))
  if (!found.success) return {}
  const age = now().getTime() - new Date(found.data.at).getTime()
  if (age < 0 || age >= goodForDays * dayMs) return {}
  return decided(found.data.categories, browser)
}

/**
 * Every category with its answer: no answer means no, necessary cookies need no consent, and a browser's opt-out signal
 * is respected.
 */
export function decided(
  given: CookiePreferences,
  { refusesTracking }: Pick<Browser, 'refusesTracking'>,
): Record<(typeof cookieCategories)[number], boolean> {
  const agrees = (key: 'analytics' | 'marketing') => given[key] === true && !refusesTracking
  return { necessary: true, analytics: agrees('analytics'), marketing: agrees('marketing') }
}

export function preferencesText(categories: CookiePreferences, at: Date): string {
  return JSON.stringify({ version: consentVersion, categories, at: at.toISOString() })
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
