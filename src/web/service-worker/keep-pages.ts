/** Copies older than this are refreshed, because menus and prices change without a release. */
const freshMs = 24 * 60 * 60 * 1000
const keptAt = 'x-kept-at'
const atOnce = 4

/**
 * Caches what one language needs offline. Everything is requested without cookies, so that no copy contains personal
 * data. A page's policy and its nonce are part of the same response and are stored together.
 */
export async function keepPages(locale: string, shelf: Shelf): Promise<void> {
  const own = await openOwn(shelf)
  const before = await own.match(listPath(locale))
  if (before && shelf.now() - Number(before.headers.get(keptAt)) < freshMs) return
  const list = await askForList(locale, shelf)
  // Another release is being served: its own worker is on the way.
  if (list.release !== shelf.release) return
  const assets = new Set(list.assets)
  for (const path of [...list.pages, list.fallback]) {
    const page = await askAsNobody(path, shelf)
    for (const asset of assetsIn(await page.clone().text())) assets.add(asset)
    await own.put(path, page)
  }
  await keepAssets([...assets], own, shelf)
  const headers = { 'content-type': 'application/json', [keptAt]: String(shelf.now()) }
  // Stored last, because it marks the copy as complete.
  await own.put(listPath(locale), new Response(JSON.stringify(list), { headers }))
}

/** What this worker has cached for a language; undefined if nothing. */
export async function keptList(locale: string, shelf: Pick<Shelf, 'caches' | 'release'>) {
  const own = await openOwn(shelf)
  const cached = await own.match(listPath(locale))
  return cached && ((await cached.json()) as OfflineList)
}

async function askForList(locale: string, shelf: Shelf): Promise<OfflineList> {
  return (await (await askAsNobody(listPath(locale), shelf)).json()) as OfflineList
}

async function askAsNobody(path: string, { fetch }: Shelf): Promise<Response> {
  const answer = await fetch(path, {
    credentials: 'omit',
    cache: 'no-cache',
    redirect: 'error',
    headers: { 'x-offline-copy': '1' },
  })
  if (!answer.ok || answer.redirected) throw new Error(`${path} cannot be kept: ${answer.status}`)
  return answer
}

/** Assets are named after their content, so each is stored once, whichever page uses it. */
async function keepAssets(paths: readonly string[], own: Cache, shelf: Shelf): Promise<void> {
  const waiting = [...paths]
  const keepNext = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await own.match(path)) continue
      const answer = await shelf.fetch(path, { credentials: 'omit' })
      if (!answer.ok) throw new Error(`${path} cannot be kept: ${answer.status}`)
      await own.put(path, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepNext))
}

function assetsIn(document: string): string[] {
  return [...document.matchAll(/["'(](\/assets\/[\w.~-]+)/g)].flatMap(([, path]) => path ?? [])
}

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

function listPath(locale: string): string {
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
