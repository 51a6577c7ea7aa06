import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'db'>

interface Version {
  number: number
  /** tells the other processes; absent if there are none */
  announce?: () => void
}

const versions = new WeakMap<Context['db'], Version>()

/** Increases with every change by staff: cached data about the site is valid for one version. */
export function siteVersion({ db }: Deps): number {
  return versionOf(db).number
}

/** Call after a change is committed. Other processes learn of it at once, or within seconds as their caches expire. */
export function raiseSiteVersion(ctx: Deps): void {
  dropSiteCaches(ctx)
  versionOf(ctx.db).announce?.()
}

/** The same for changes that another process announced, or may have. */
export function dropSiteCaches({ db }: Deps): void {
  versionOf(db).number++
}

/** Sets what tells other processes of the changes in this one. */
export function announceSiteChanges({ db }: Deps, announce: () => void): void {
  versionOf(db).announce = announce
}

function versionOf(db: Context['db']): Version {
  const version = versions.get(db) ?? { number: 0 }
  versions.set(db, version)
  return version
}
