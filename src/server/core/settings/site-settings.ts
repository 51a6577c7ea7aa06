import { grantedBy, type PermissionMap } from '#contract/api/permissions.ts'
import type { SecretSetting, SettingsChange } from '#contract/site/settings.ts'
import { defaultLocale, type Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { storedSecret, storedSecrets, storedSettings } from './store.ts'

type Deps = Pick<Context, 'db'>

/**
 * Every request needs the settings, so they are reloaded once a second, and after each change of the site. The second
 * is for changes whose announcement by another node was lost.
 */
const freshForMs = 1000

interface CachedSettings {
  settings: SiteSettings
  /** which secrets are set, and since when */
  secrets: ReadonlyMap<string, Date>
}

const cache = new WeakMap<Context['db'], { at: number; version: number; settings: Promise<CachedSettings> }>()

/** The site's settings with defaults filled in, and which secrets are set. `force` reloads them now. */
export function knownSettings({ db }: Deps, { force = false } = {}): Promise<CachedSettings> {
  const cached = cache.get(db)
  const version = siteVersion({ db })
  const isFresh = cached?.version === version && performance.now() - cached.at < freshForMs
  if (cached && isFresh && !force) return cached.settings
  const settings = storedSettings(db).then(({ values, secrets }): CachedSettings => {
    const merged: SiteSettings = { ...defaultSettings, ...values }
    // Single source of truth: whatever older versions stored for the switch, uploads use FTP exactly if that driver is
    // selected.
    return { settings: { ...merged, ftp_enabled: merged.storage_driver === 'ftp' }, secrets }
  })
  const fresh = { at: performance.now(), version, settings }
  cache.set(db, fresh)
  // A failure to reach the database must not be cached.
  settings.catch(() => cache.get(db) === fresh && cache.delete(db))
  return settings
}

export async function siteSettings(ctx: Deps, options?: { force?: boolean }): Promise<SiteSettings> {
  return (await knownSettings(ctx, options)).settings
}

/** The language of visitors who request none of ours. Pages must work without the database. */
export function defaultLanguage(ctx: Deps): Promise<Locale> {
  return siteSettings(ctx).then(
    (settings) => settings.default_language,
    () => defaultLocale,
  )
}

/** REQ-states: the site is closed whenever the mode is anything but exactly `false`; `MAINTENANCE=off` overrides it. */
export async function isClosed(ctx: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  if (ctx.env.neverClosed) return false
  const mode: unknown = (await siteSettings(ctx)).maintenance_mode
  return mode !== false
}

/** The encryption context of a secret setting. */
export function placeOfSecret(key: SecretSetting): string {
  return `settings.secret.${key}`
}

/** A secret setting in plain text, for signing in to another service; undefined if not set. */
export async function secretSetting(
  ctx: Pick<Context, 'db' | 'secrets'>,
  key: SecretSetting,
): Promise<string | undefined> {
  const closed = await storedSecret(ctx.db, key)
  return closed && ctx.secrets.open(closed, placeOfSecret(key)).toString('utf8')
}

/** Several secret settings in plain text, read at once; those that are not set are absent. */
export async function secretSettings<Key extends SecretSetting>(
  ctx: Pick<Context, 'db' | 'secrets'>,
  keys: readonly Key[],
): Promise<Partial<Record<Key, string>>> {
  const closed = keys.length > 0 ? await storedSecrets(ctx.db, keys) : new Map<string, Buffer>()
  const open = (key: Key) => {
    const secret = closed.get(key)
    return secret ? [[key, ctx.secrets.open(secret, placeOfSecret(key)).toString('utf8')]] : []
  }
  return Object.fromEntries(keys.flatMap(open)) as Partial<Record<Key, string>>
}

/** Whether a secret setting is set, without decrypting it. */
export async function secretIsSet(ctx: Pick<Context, 'db'>, key: SecretSetting): Promise<boolean> {
  return (await knownSettings(ctx)).secrets.has(key)
}

/** Settings that pages show or depend on. */
export const seenSettings: ReadonlySet<string> = new Set<string>([
  'app_name',
  'app_description',
  'default_language',
  'kit_languages',
  'maintenance_mode',
  'maintenance_message',
  'registration',
  'cookie_consent',
  'cookie_texts',
  'contact_email',
  'contact_address',
  'contact_phone',
  'contact_message',
  'brand_hosts',
  'oauth_google_client_id',
  'oauth_google_client_secret',
  'oauth_facebook_client_id',
  'oauth_facebook_client_secret',
])

/** The current values of those settings; for secrets, since when they are set. */
export async function seenNow(ctx: Pick<Context, 'db'>): Promise<[string, unknown][]> {
  const { settings, secrets } = await knownSettings(ctx)
  return [...Object.entries(settings), ...secrets]
    .filter(([key]) => seenSettings.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

type Plain = Omit<SettingsChange, SecretSetting>

/** All settings except secrets, none missing. */
export type SiteSettings = { [Key in keyof Plain]-?: Exclude<Plain[Key], undefined> }

/** Defaults until an administrator changes them. An empty name means the brand's own. */
const defaultSettings: SiteSettings = {
  app_name: '',
  app_description: {},
  default_language: 'en',
  kit_languages: [],
  // The seeded role `user` of migration 005.
  default_role: '00000000-0000-4000-8000-00000000a002',
  maintenance_mode: false,
  maintenance_message: {},
  registration: true,
  cookie_consent: true,
  cookie_texts: {},
  strict_sign_up: false,
  two_factor_for_staff: false,
  contact_email: '',
  contact_address: '',
  contact_phone: '',
  contact_message: {},
  brand_hosts: {},
  oauth_google_client_id: '',
  oauth_facebook_client_id: '',
  mail_driver: 'none',
  mail_from: '',
  smtp_host: '',
  smtp_port: 587,
  smtp_username: '',
  smtp_encryption: 'tls',
  allow_private_network: false,
  mail_api_url: '',
  reddit_client_id: '',
  reddit_operator: '',
  apify_enabled: false,
  graph_app_id: '',
  video_client_id: '',
  stripe_portal_configuration: '',
  stripe_promotion_codes: false,
  ftp_enabled: false,
  ftp_host: '',
  ftp_port: 21,
  ftp_username: '',
  ftp_plain: false,
  storage_driver: 'local',
  s3_endpoint: '',
  s3_bucket: '',
  s3_region: 'us-east-1',
  s3_access_key: '',
  media_user_megabytes: 5_000,
  media_folder_megabytes: 20_000,
  logs_kept_days: 90,
}

/**
 * Whether a role grants nothing: new accounts may only get such a role. Rights over a module open a part of the
 * dashboard, so they count as well.
 */
export function isPlain(permissions: PermissionMap): boolean {
  return grantedBy(permissions).length === 0
}

interface Version {
  number: number
  /** tells the other processes; absent if there are none */
  announce?: () => void
}

const versions = new WeakMap<Context['db'], Version>()

/** Increases with every change by staff: cached data about the site is valid for one version. */
export function siteVersion({ db }: Pick<Context, 'db'>): number {
  return versionOf(db).number
}

/** Call after a change is committed. Other processes learn of it at once, or within seconds as their caches expire. */
export function raiseSiteVersion(ctx: Pick<Context, 'db'>): void {
  dropSiteCaches(ctx)
  versionOf(ctx.db).announce?.()
}

/** The same for changes that another process announced, or may have. */
export function dropSiteCaches({ db }: Pick<Context, 'db'>): void {
  versionOf(db).number++
}

/** Sets what tells other processes of the changes in this one. */
export function announceSiteChanges({ db }: Pick<Context, 'db'>, announce: () => void): void {
  versionOf(db).announce = announce
}

function versionOf(db: Context['db']): Version {
  const version = versions.get(db) ?? { number: 0 }
  versions.set(db, version)
  return version
}
