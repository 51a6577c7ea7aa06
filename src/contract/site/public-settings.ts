import { z } from 'zod'
import { kitLanguages } from '#locales/kit/kit-languages.ts'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { features, plan, planLimits } from '../billing/plans.ts'
import { menus } from '../content/menus.ts'

export const cookieCategories = ['necessary', 'analytics', 'marketing'] as const

/** The public view of the site: an allow-list of the settings, in the caller's language if available. */
const publicSettings = z.object({
  app_name: z.string(),
  app_description: z.string(),
  default_language: z.enum(locales),
  /** additional languages that interface components can be switched to, each with its own name */
  kit_languages: z.array(
    z.object({ code: z.enum(kitLanguages), name: z.string(), dir: z.enum(['ltr', 'rtl']) }),
  ),
  /** REQ-states: anything but exactly `false` closes the site */
  maintenance_mode: z.boolean(),
  maintenance_message: z.string(),
  registration: z.boolean(),
  cookie_consent: z.boolean(),
  /** texts of the cookie banner; empty for the product's own texts */
  cookie_texts: z.object({ title: z.string(), text: z.string() }),
  contact: z.object({ email: z.string(), address: z.string(), phone: z.string(), message: z.string() }),
  /** whether emails are sent; without a mail server they are stored instead */
  mails: z.boolean(),
  /** whether plans are sold here, by card */
  payments: z.boolean(),
  /** available sign-in providers */
  oauth: z.array(z.enum(['google', 'facebook'])),
})
export type PublicSettings = z.output<typeof publicSettings>

const siteConstants = z.object({
  plans: z.array(plan),
  features: z.array(z.enum(features)),
  limits: z.record(z.string(), planLimits),
  locales: z.array(z.enum(locales)),
  cookie_categories: z.array(z.enum(cookieCategories)),
})

const siteContents = z.object({
  pages: z.array(z.object({ page: z.string(), path: z.string() })),
  faq: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
})

/** REQ-entities: the settings payload has four parts; `state` changes whenever any of them changes for anyone. */
export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: "Get the site's settings, menus, constants and contents as you can see them; `force` skips caches",
  access: 'anyone',
  viewable: true,
  budget: 'read',
  openInMaintenance: true,
  // A bare `?force` also means true.
  query: z.strictObject({ force: z.stringbool({ truthy: ['', 'true', '1', 'yes', 'on'] }).optional() }),
  reply: z.object({
    settings: publicSettings,
    menus,
    constants: siteConstants,
    contents: siteContents,
    state: z.string(),
  }),
  errors: ['validation_failed'],
})

export const cookiePreferences = z.partialRecord(z.enum(cookieCategories), z.boolean())
export type CookiePreferences = z.output<typeof cookiePreferences>

const cookieState = {
  cookieCategories: z.array(z.object({ key: z.enum(cookieCategories), required: z.boolean() })),
  cookiePreferences,
}

export const getConstants = defineCall({
  name: 'getConstants',
  method: 'GET',
  path: '/api/constants',
  summary:
    "Get the cookie categories, this browser's preferences (empty until saved), and whether the site asks for consent",
  access: 'anyone',
  budget: 'read',
  openInMaintenance: true,
  reply: z.object({ ...cookieState, cookieConsent: z.boolean() }),
  errors: [],
})

export const saveCookiePreferences = defineCall({
  name: 'saveCookiePreferences',
  method: 'POST',
  path: '/api/cookie-preferences',
  summary: "Save this browser's cookie consent; Global Privacy Control overrides it",
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.preferences_saved',
  // The map itself, or wrapped under its name.
  body: z
    .strictObject({
      necessary: z.boolean().exactOptional(),
      analytics: z.boolean().exactOptional(),
      marketing: z.boolean().exactOptional(),
      preferences: cookiePreferences.optional(),
    })
    .transform(({ preferences, ...named }): CookiePreferences => ({ ...named, ...preferences })),
  reply: z.object(cookieState),
  errors: ['validation_failed', 'preferences_save_failed'],
})
