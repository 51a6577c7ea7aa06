import { z } from 'zod'
import { furtherLanguages, kitLanguages } from '#locales/kit/kit-languages.ts'
import { locales } from '#locales/locales.ts'
import { defineCall } from './call.ts'
import { storageDrivers } from './lists/media-words.ts'
import { menus } from './menus.ts'
import { features, plan, planLimits } from './plans.ts'
import { text } from './text.ts'

export const cookieCategories = ['necessary', 'analytics', 'marketing'] as const

/** The site as everybody may know it: an allow-list of the settings, in the asker's language where there is one. */
export const publicSettings = z.object({
  app_name: z.string(),
  app_description: z.string(),
  default_language: z.enum(locales),
  /** further languages that the parts of the interface may be switched to, each by its own name */
  kit_languages: z.array(
    z.object({ code: z.enum(kitLanguages), name: z.string(), dir: z.enum(['ltr', 'rtl']) }),
  ),
  /** REQ-states: anything but exactly `false` closes the site */
  maintenance_mode: z.boolean(),
  maintenance_message: z.string(),
  registration: z.boolean(),
  cookie_consent: z.boolean(),
  /** what the question about cookies says; empty where the product's own words stand */
  cookie_texts: z.object({ title: z.string(), text: z.string() }),
  contact: z.object({ email: z.string(), address: z.string(), phone: z.string(), message: z.string() }),
  /** whether mails leave the house; without a mail server they are kept */
  mails: z.boolean(),
  /** whether plans are sold here, by card */
  payments: z.boolean(),
  /** providers that one can sign in with */
  oauth: z.array(z.enum(['google', 'facebook'])),
})
export type PublicSettings = z.output<typeof publicSettings>

export const siteConstants = z.object({
  plans: z.array(plan),
  features: z.array(z.enum(features)),
  limits: z.record(z.string(), planLimits),
  locales: z.array(z.enum(locales)),
  cookie_categories: z.array(z.enum(cookieCategories)),
})

export const siteContents = z.object({
  pages: z.array(z.object({ page: z.string(), path: z.string() })),
  faq: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
})

/** REQ-entities: the settings payload has four parts; `state` is another one once any of them changed for anybody. */
export const getSettings = defineCall({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary:
    'Settings, menus, constants and contents of the site, as the asker may see them; `force` skips caches',
  access: 'anyone',
  budget: 'read',
  openInMaintenance: true,
  // A bare `?force` says so, too.
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
    'Cookie categories, the preferences of this browser (empty while unsaved), and whether the site asks at all',
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
  summary: 'Keep what this browser agrees to; Global Privacy Control overrules agreement',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.preferences_saved',
  // The map itself, or the map under its name.
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

export const mailDrivers = ['none', 'smtp', 'api'] as const
export const mailEncryptions = ['none', 'tls', 'ssl'] as const

const line = text(500)
/** a few paragraphs in as many languages as they were given */
const words = z.partialRecord(z.enum(locales), text(4000))
/** a name or an address of a machine, with nothing around it */
const host = z.union([
  z.literal(''),
  z
    .string()
    .max(253)
    .regex(/^(?:[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/),
])
/** a host of a site, with its port where that is not the usual one */
const siteHost = z.union([
  z.literal(''),
  z
    .string()
    .max(259)
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/),
])
const port = z.int().min(1).max(65_535)
/** A secret is written and never read: a text replaces it, null removes it. */
const secret = text(4000).min(1).nullable()

/** All settings of REQ-entities, as they are written. Absent fields stay as they are. */
export const settingsSchema = z
  .strictObject({
    app_name: line,
    app_description: words,
    default_language: z.enum(locales),
    /** languages beyond the seven that the parts of the interface may speak; product texts stay English there */
    kit_languages: z.array(z.enum(furtherLanguages)).max(furtherLanguages.length),
    default_role: text(64),
    maintenance_mode: z.boolean(),
    maintenance_message: words,
    registration: z.boolean(),
    cookie_consent: z.boolean(),
    /** what the question about cookies says, by language; what is absent or empty is said in the product's own words */
    cookie_texts: z.partialRecord(
      z.enum(locales),
      z.strictObject({ title: text(120), text: text(2000) }).partial(),
    ),
    /** strict: whoever signs up with a taken address is told by mail only */
    strict_sign_up: z.boolean(),
    /** roles with dashboard rights must have a second factor */
    two_factor_for_staff: z.boolean(),
    contact_email: z.union([z.email().max(254), z.literal('')]),
    contact_address: line,
    contact_phone: line,
    contact_message: words,
    /** host names of the two brands, without a scheme; empty means as the environment says */
    brand_hosts: z.strictObject({ box: siteHost, lucky: siteHost }).partial(),
    oauth_google_client_id: line,
    oauth_google_client_secret: secret,
    oauth_facebook_client_id: line,
    oauth_facebook_client_secret: secret,
    mail_driver: z.enum(mailDrivers),
    mail_from: z.union([z.email().max(254), z.literal('')]),
    smtp_host: host,
    smtp_port: port,
    smtp_username: line,
    smtp_password: secret,
    smtp_encryption: z.enum(mailEncryptions),
    /** lets the mail server have a private address */
    allow_private_network: z.boolean(),
    mail_api_url: z.union([text(500).pipe(z.url({ protocol: /^https?$/ })), z.literal('')]),
    mail_api_key: secret,
    /** what the platforms gave out to whoever runs this site */
    youtube_api_key: secret,
    x_bearer_token: secret,
    reddit_client_id: line,
    reddit_client_secret: secret,
    /** name of the Reddit account that answers for this application, as Reddit wants it told with every request */
    reddit_operator: line,
    /** the provider that reads public pages is asked only where the operator wants it: platforms forbid it in their terms */
    apify_enabled: z.boolean(),
    apify_token: secret,
    /** where people connect their professional accounts and Pages */
    graph_app_id: line,
    graph_app_secret: secret,
    video_client_id: line,
    video_client_secret: secret,
    video_access_token: secret,
    /** of the card payment provider: the key of its account, what its events are signed with, and the settings of its customer portal where they are not the usual ones */
    stripe_secret_key: secret,
    stripe_webhook_secret: secret,
    stripe_portal_configuration: line,
    /** whether new uploads lie on the FTP server: the same truth as `storage_driver` being `ftp` */
    ftp_enabled: z.boolean(),
    ftp_host: host,
    ftp_port: port,
    ftp_username: line,
    ftp_password: secret,
    /** the place for files may know no encryption: names, passwords and files can be read on the way */
    ftp_plain: z.boolean(),
    /** where new uploads lie; what is there already stays where it is */
    storage_driver: z.enum(storageDrivers),
    s3_endpoint: z.union([text(500).pipe(z.url({ protocol: /^https?$/ })), z.literal('')]),
    s3_bucket: z.union([
      z.literal(''),
      z
        .string()
        .max(63)
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]+$/),
    ]),
    s3_region: line,
    s3_access_key: line,
    s3_secret_key: secret,
    /** most megabytes that one account may upload, and that may lie in one folder */
    media_user_megabytes: z.int().min(1).max(10_000_000),
    media_folder_megabytes: z.int().min(1).max(10_000_000),
    /** so many days calls stay in the logs */
    logs_kept_days: z.int().min(1).max(3650),
  })
  .partial()
export type SettingsChange = z.output<typeof settingsSchema>

export const secretSettings = [
  'oauth_google_client_secret',
  'oauth_facebook_client_secret',
  'smtp_password',
  'mail_api_key',
  'youtube_api_key',
  'x_bearer_token',
  'reddit_client_secret',
  'apify_token',
  'graph_app_secret',
  'video_client_secret',
  'video_access_token',
  'stripe_secret_key',
  'stripe_webhook_secret',
  'ftp_password',
  's3_secret_key',
] as const satisfies (keyof SettingsChange)[]
export type SecretSetting = (typeof secretSettings)[number]

/** All settings for those who may change them: values in the clear, of secrets only whether they are set. */
export const allSettings = z.object({
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(
    z.enum(secretSettings),
    z.object({
      is_set: z.boolean(),
      set_at: z.iso.datetime().nullable(),
      /** what whoever set it is called; null where nobody did or the account is gone */
      set_by: z.string().nullable(),
    }),
  ),
  /** roles by name, and whether newcomers may get them: such a role holds no right over the site or over others */
  roles: z.array(z.object({ id: z.uuid(), name: z.string(), may_be_default: z.boolean() })),
})
export type AllSettings = z.output<typeof allSettings>

export const readSettings = defineCall({
  name: 'readSettings',
  method: 'GET',
  path: '/api/settings/all',
  summary: 'All settings; of secrets only whether they are set',
  access: 'external.settings',
  budget: 'read',
  reply: allSettings,
  errors: [],
})

export const changeSettings = defineCall({
  name: 'changeSettings',
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change settings; secrets and the default role need a recent sign-in',
  access: 'external.settings',
  budget: 'write',
  success: 'success.settings_updated',
  body: settingsSchema,
  reply: allSettings.extend({ reload_store: z.boolean() }),
  errors: [
    'validation_failed',
    'role_not_found',
    'default_role_is_plain',
    'exceeds_own_rights',
    'confirm_identity',
  ],
})

export const testMail = defineCall({
  name: 'testMail',
  method: 'POST',
  path: '/api/settings/test-mail',
  summary: 'Send a mail to the asker by the settings as they are now, and tell what the mail server said',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    sent: z.boolean(),
    /** what went wrong, step by step, without secrets */
    step: z.enum(['settings', 'connect', 'greet', 'encrypt', 'sign_in', 'send', 'done']),
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testFtp = defineCall({
  name: 'testFtp',
  method: 'POST',
  path: '/api/settings/test-ftp',
  summary: 'Sign in at the place for files by the settings as they are now, and tell what its server said',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got */
    step: z.enum(['settings', 'connect', 'greet', 'encrypt', 'sign_in', 'look', 'done']),
    said: z.string(),
    /** names and passwords travelled unreadably */
    encrypted: z.boolean(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testPayments = defineCall({
  name: 'testPayments',
  method: 'POST',
  path: '/api/settings/test-payments',
  summary: 'Ask the payment provider whether it knows the key that is set, and whose account that is',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got */
    step: z.enum(['settings', 'connect', 'key', 'done']),
    /** what the provider calls the account, or what it said */
    said: z.string(),
    /** subscriptions that run at another account, which this key can neither change nor end */
    elsewhere: z.int(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testVideo = defineCall({
  name: 'testVideo',
  method: 'POST',
  path: '/api/settings/test-video',
  summary:
    'Ask Vimeo whether it knows the client ID and secret, and whether the access token may upload videos',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got; `other_app`: the token belongs to another app than ID and secret; `upload`: it may not upload */
    step: z.enum(['settings', 'connect', 'client', 'token', 'other_app', 'upload', 'done']),
    /** the name of the app, or what Vimeo said */
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testOauth = defineCall({
  name: 'testOauth',
  method: 'POST',
  path: '/api/settings/test-oauth',
  summary: 'Ask Google or Facebook whether it knows the id and the secret that are set; nobody signs in',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  body: z.strictObject({ provider: z.enum(['google', 'facebook']) }),
  reply: z.object({
    works: z.boolean(),
    /** how far it got; `address`: it is known, but not the address that it leads back to */
    step: z.enum(['settings', 'connect', 'client', 'address', 'done']),
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['validation_failed', 'confirm_identity'],
})
