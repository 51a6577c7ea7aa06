import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'db'>

const versions = new WeakMap<Context['db'], number>()

/** Increases with every change by staff in this process: cached data about the site is valid for one version. */
export function siteVersion({ db }: Deps): number {
  return versions.get(db) ?? 0
}

/** Call after a change is committed. Other processes notice within seconds, as their caches expire. */
export function raiseSiteVersion({ db }: Deps): void {
  versions.set(db, siteVersion({ db }) + 1)
}
