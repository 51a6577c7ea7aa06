import { z } from 'zod'
import { furtherLanguages } from '#locales/kit/kit-languages.ts'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { storageDrivers } from '../content/media-limits.ts'

export const mailDrivers = ['none', 'smtp', 'api'] as const
export const mailEncryptions = ['none', 'tls', 'ssl'] as const

const line = text(500)
/** a few paragraphs, in any number of languages */
const words = z.partialRecord(z.enum(locales), text(4000))
/** a host name or IP address, without anything around it */
const host = z.union([
  z.literal(''),
  z
    .string()
    .max(253)
    .regex(/^(?:[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/),
])
/** a site's host, with its port if it is not the default one */
const siteHost = z.union([
  z.literal(''),
  z
    .string()
    .max(259)
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/),
])
const port = z.int().min(1).max(65_535)
/** A secret is write-only: a text replaces it, null removes it. */
const secret = text(4000).min(1).nullable()

/** All settings of REQ-entities, in their writable form. Absent fields stay unchanged. */
const settingsSchema = z
  .strictObject({
    app_name: line,
    app_description: words,
    default_language: z.enum(locales),
    /** languages beyond our own that interface components may use; product texts stay English there */
    kit_languages: z.array(z.enum(furtherLanguages)).max(furtherLanguages.length),
    default_role: text(64),
    maintenance_mode: z.boolean(),
    maintenance_message: words,
    registration: z.boolean(),
    cookie_consent: z.boolean(),
    /** texts of the cookie banner, by language; absent or empty ones use the product's own text */
    cookie_texts: z.partialRecord(
      z.enum(locales),
      z.strictObject({ title: text(120), text: text(2000) }).partial(),
    ),
    /** strict: signing up with a taken address is only reported by email */
    strict_sign_up: z.boolean(),
    /** roles with dashboard permissions must have a second factor */
    two_factor_for_staff: z.boolean(),
    contact_email: z.union([z.email().max(254), z.literal('')]),
    contact_address: line,
    contact_phone: line,
    contact_message: words,
    /** host names of the two brands, without a scheme; empty means use the environment */
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
    /** allows the mail server to have a private address */
    allow_private_network: z.boolean(),
    mail_api_url: z.union([text(500).pipe(z.url({ protocol: /^https?$/ })), z.literal('')]),
    mail_api_key: secret,
    /** credentials that the platforms issued to the operator of this site */
    youtube_api_key: secret,
    x_bearer_token: secret,
    reddit_client_id: line,
    reddit_client_secret: secret,
    /** name of the Reddit account responsible for this application, which Reddit requires with every request */
    reddit_operator: line,
    /**
     * the provider that reads public pages is only used if the operator enables it: platforms forbid it in their terms
     */
    apify_enabled: z.boolean(),
    apify_token: secret,
    /** for connecting professional accounts and Pages */
    graph_app_id: line,
    graph_app_secret: secret,
    video_client_id: line,
    video_client_secret: secret,
    video_access_token: secret,
    /**
     * for the card payment provider: its secret key, the secret that signs its events, and the customer portal
     * configuration if not the default
     */
    stripe_secret_key: secret,
    stripe_webhook_secret: secret,
    stripe_portal_configuration: line,
    /** whether buyers may enter promotion codes, which are made at the provider */
    stripe_promotion_codes: z.boolean(),
    /** whether new uploads are stored on the FTP server: equivalent to `storage_driver` being `ftp` */
    ftp_enabled: z.boolean(),
    ftp_host: host,
    ftp_port: port,
    ftp_username: line,
    ftp_password: secret,
    /** allows unencrypted file storage: names, passwords and files can be read in transit */
    ftp_plain: z.boolean(),
    /** where new uploads are stored; existing files stay where they are */
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
    /** maximum megabytes that one account may upload, and that one folder may hold */
    media_user_megabytes: z.int().min(1).max(10_000_000),
    media_folder_megabytes: z.int().min(1).max(10_000_000),
    /** number of days that calls stay in the logs */
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

/** All settings, for users who may change them: values in plain text; for secrets, only whether they are set. */
const allSettings = z.object({
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(
    z.enum(secretSettings),
    z.object({
      is_set: z.boolean(),
      set_at: z.iso.datetime().nullable(),
      /** name of the user who set it; null if it was not set by a user or the account was deleted */
      set_by: z.string().nullable(),
    }),
  ),
  /**
   * roles by name, and whether new accounts may get them: such a role has no permission over the site or over others
   */
  roles: z.array(z.object({ id: z.uuid(), name: z.string(), may_be_default: z.boolean() })),
})
export type AllSettings = z.output<typeof allSettings>

export const readSettings = defineCall({
  name: 'readSettings',
  method: 'GET',
  path: '/api/settings/all',
  summary: "Get all settings; for secrets, only whether they're set",
  access: 'external.settings',
  budget: 'read',
  reply: allSettings,
  errors: [],
})

export const changeSettings = defineCall({
  name: 'changeSettings',
  method: 'PUT',
  path: '/api/settings',
  summary: 'Update settings; secrets and the default role need a recent sign-in',
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
  summary: "Send a test email to yourself with the current settings and return the mail server's response",
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
  summary: 'Test the storage connection with the current settings and return its response',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got */
    step: z.enum(['settings', 'connect', 'greet', 'encrypt', 'sign_in', 'look', 'done']),
    said: z.string(),
    /** whether names and passwords were encrypted in transit */
    encrypted: z.boolean(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testPayments = defineCall({
  name: 'testPayments',
  method: 'POST',
  path: '/api/settings/test-payments',
  summary: "Test the payment provider's key and return whose account it is",
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got */
    step: z.enum(['settings', 'connect', 'key', 'done']),
    /** the account's name at the provider, or the provider's reply */
    said: z.string(),
    /** subscriptions that run on another account, which this key can neither change nor end */
    elsewhere: z.int(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testVideo = defineCall({
  name: 'testVideo',
  method: 'POST',
  path: '/api/settings/test-video',
  summary: "Test Vimeo's client ID and secret, and whether the access token can upload videos",
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /**
     * how far it got; `other_app`: the token belongs to an app other than the one with this ID and secret; `upload`: it
     * may not upload
     */
    step: z.enum(['settings', 'connect', 'client', 'token', 'other_app', 'upload', 'done']),
    /** the name of the app, or Vimeo's reply */
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const testOauth = defineCall({
  name: 'testOauth',
  method: 'POST',
  path: '/api/settings/test-oauth',
  summary: 'Test the client ID and secret for Google or Facebook sign-in',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  body: z.strictObject({ provider: z.enum(['google', 'facebook']) }),
  reply: z.object({
    works: z.boolean(),
    /** how far it got; `address`: the provider knows the app, but not its redirect address */
    step: z.enum(['settings', 'connect', 'client', 'address', 'done']),
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['validation_failed', 'confirm_identity'],
})
