import type { Context } from '../../context.ts'
import { defaultSettings, type SiteSettings } from './defaults.ts'
import { storedSettings } from './store.ts'

type Uses = Pick<Context, 'db'>

/** Every request asks for the settings, so they are read again at most once a second (by other nodes' changes, too). */
const freshForMillis = 1000

interface Kept {
  at: number
  settings: Promise<SiteSettings>
}

const kept = new WeakMap<Context['db'], Kept>()

/** The settings of the site, defaults filled in. `force` reads them now. */
export function siteSettings(ctx: Uses, { force = false } = {}): Promise<SiteSettings> {
  const found = kept.get(ctx.db)
  if (found && !force && performance.now() - found.at < freshForMillis) return found.settings
  const settings: Promise<SiteSettings> = storedSettings(ctx.db).then((stored) => ({
    ...defaultSettings,
    ...stored,
  }))
  const fresh = { at: performance.now(), settings }
  kept.set(ctx.db, fresh)
  // A database that was away must not be remembered as an answer.
  settings.catch(() => kept.get(ctx.db) === fresh && kept.delete(ctx.db))
  return settings
}

/** Spec 4: the site is closed whenever the mode is anything but exactly `false`; `MAINTENANCE=off` overrules it. */
export async function isClosed(ctx: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  if (ctx.env.neverClosed) return false
  const mode: unknown = (await siteSettings(ctx)).maintenance_mode
  return mode !== false
}
