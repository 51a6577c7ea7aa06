import { listPath, type OfflineList, openOwn, type Shelf } from './cached-pages.ts'

/** Copies older than this are refreshed, because menus and prices change without a release. */
const freshMillis = 24 * 60 * 60 * 1000
const keptAt = 'x-kept-at'
const atOnce = 4

/**
 * Caches what one language needs offline. Everything is requested without cookies, so that no copy contains personal
 * data. A page's policy and its nonce are part of the same response and are stored together.
 */
export async function keepPages(locale: string, shelf: Shelf): Promise<void> {
  const own = await openOwn(shelf)
  const before = await own.match(listPath(locale))
  if (before && shelf.now() - Number(before.headers.get(keptAt)) < freshMillis) return
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
