import { defaultLocale, type Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { defaultSettings, type SiteSettings } from './defaults.ts'
import { storedSettings } from './store.ts'

type Deps = Pick<Context, 'db'>

/** Every request asks for the settings, so they are read again at most once a second (by other nodes' changes, too). */
const freshForMillis = 1000

interface Known {
  settings: SiteSettings
  /** which secrets are set, and since when */
  secrets: ReadonlyMap<string, Date>
}

const kept = new WeakMap<Context['db'], { at: number; known: Promise<Known> }>()

/** The settings of the site, defaults filled in, and which secrets are set. `force` reads them now. */
export function knownSettings({ db }: Deps, { force = false } = {}): Promise<Known> {
  const found = kept.get(db)
  if (found && !force && performance.now() - found.at < freshForMillis) return found.known
  const known = storedSettings(db).then(({ values, secrets }): Known => {
    const settings: SiteSettings = { ...defaultSettings, ...values }
    // One truth: whatever older versions stored for the switch, uploads go by FTP exactly where that place is chosen.
    return { settings: { ...settings, ftp_enabled: settings.storage_driver === 'ftp' }, secrets }
  })
  const fresh = { at: performance.now(), known }
  kept.set(db, fresh)
  // A database that was away must not be remembered as an answer.
  known.catch(() => kept.get(db) === fresh && kept.delete(db))
  return known
}

export async function siteSettings(ctx: Deps, options?: { force?: boolean }): Promise<SiteSettings> {
  return (await knownSettings(ctx, options)).settings
}

/** The language of people who ask for none of ours. Pages must be there while the database is not. */
export function defaultLanguage(ctx: Deps): Promise<Locale> {
  return siteSettings(ctx).then(
    (settings) => settings.default_language,
    () => defaultLocale,
  )
}

/** REQ-states: the site is closed whenever the mode is anything but exactly `false`; `MAINTENANCE=off` overrules it. */
export async function isClosed(ctx: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  if (ctx.env.neverClosed) return false
  const mode: unknown = (await siteSettings(ctx)).maintenance_mode
  return mode !== false
}
