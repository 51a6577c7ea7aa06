/** What the worker leans on, so that tests can tell it what to be. */
export interface Shelf {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  fetch: (address: string | Request, init?: RequestInit) => Promise<Response>
  /** names the release that this worker came with */
  release: string
  now: () => number
}

/** What the server says is needed without a network, in one language. */
export interface OfflineList {
  release: string
  pages: string[]
  /** scripts that pages ask for late; what a page names in its document is found there */
  assets: string[]
  /** the page for every address that is not kept */
  fallback: string
  /** how the router knows the pages */
  routes: Record<string, unknown>
}

const prefix = 'site-'

export function listPath(locale: string): string {
  return `/offline/${locale}.json`
}

export function openOwn({ caches, release }: Pick<Shelf, 'caches' | 'release'>): Promise<Cache> {
  return caches.open(prefix + release)
}

/** A worker keeps what came with its own release; an older one may still serve pages that are open. */
export async function forgetOthers({ caches, release }: Pick<Shelf, 'caches' | 'release'>): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== prefix + release)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The languages of which anything is kept, by whatever release. */
export async function keptLocales({ caches }: Pick<Shelf, 'caches'>): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(
    names.filter((name) => name.startsWith(prefix)).map(async (name) => (await caches.open(name)).keys()),
  )
  const locales = kept.flat().flatMap(({ url }) => /\/offline\/([a-z]{2})[.]json$/.exec(url)?.[1] ?? [])
  return [...new Set(locales)]
}
