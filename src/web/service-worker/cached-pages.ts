/** The worker's environment, so that tests can replace it. */
export interface Shelf {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  fetch: (address: string | Request, init?: RequestInit) => Promise<Response>
  /** the release this worker belongs to */
  release: string
  now: () => number
}

/** What the server lists as needed offline, in one language. */
export interface OfflineList {
  release: string
  pages: string[]
  /** scripts that pages load late; those named in a page's document are found there */
  assets: string[]
  /** the page for every address that is not cached */
  fallback: string
  /** the router's information about the pages */
  routes: Record<string, unknown>
}

const prefix = 'site-'

export function listPath(locale: string): string {
  return `/offline/${locale}.json`
}

export function openOwn({ caches, release }: Pick<Shelf, 'caches' | 'release'>): Promise<Cache> {
  return caches.open(prefix + release)
}

/** Deletes the caches of other releases; an older worker may still serve open pages. */
export async function forgetOthers({ caches, release }: Pick<Shelf, 'caches' | 'release'>): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== prefix + release)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The languages that have anything cached, by any release. */
export async function keptLocales({ caches }: Pick<Shelf, 'caches'>): Promise<string[]> {
  const names = await caches.keys()
  const cached = await Promise.all(
    names.filter((name) => name.startsWith(prefix)).map(async (name) => (await caches.open(name)).keys()),
  )
  const locales = cached.flat().flatMap(({ url }) => /\/offline\/([^/]+)[.]json$/.exec(url)?.[1] ?? [])
  return [...new Set(locales)]
}
