import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'db'>

const versions = new WeakMap<Context['db'], number>()

/** Rises with whatever staff change in this process: what is remembered of the site holds for one version of it. */
export function siteVersion({ db }: Deps): number {
  return versions.get(db) ?? 0
}

/** To be said once a change is committed. Other processes find out as what they remember grows old, within seconds. */
export function raiseSiteVersion({ db }: Deps): void {
  versions.set(db, siteVersion({ db }) + 1)
}
