import { defaultLocale, type Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { defaultSettings, type SiteSettings } from './defaults.ts'
import { storedSettings } from './store.ts'

type Deps = Pick<Context, 'db'>

/**
 * Every request needs the settings, so they are reloaded at most once a second, which also picks up changes by other
 * nodes.
 */
const freshForMillis = 1000

interface Known {
  settings: SiteSettings
  /** which secrets are set, and since when */
  secrets: ReadonlyMap<string, Date>
}

const kept = new WeakMap<Context['db'], { at: number; known: Promise<Known> }>()

/** The site's settings with defaults filled in, and which secrets are set. `force` reloads them now. */
export function knownSettings({ db }: Deps, { force = false } = {}): Promise<Known> {
  const found = kept.get(db)
  if (found && !force && performance.now() - found.at < freshForMillis) return found.known
  const known = storedSettings(db).then(({ values, secrets }): Known => {
    const settings: SiteSettings = { ...defaultSettings, ...values }
    // Single source of truth: whatever older versions stored for the switch, uploads use FTP exactly if that driver is
    // selected.
    return { settings: { ...settings, ftp_enabled: settings.storage_driver === 'ftp' }, secrets }
  })
  const fresh = { at: performance.now(), known }
  kept.set(db, fresh)
  // A failure to reach the database must not be cached.
  known.catch(() => kept.get(db) === fresh && kept.delete(db))
  return known
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
