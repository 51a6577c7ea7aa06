import { keptList, keptLocales, type OfflineList, openOwn, type Shelf } from './keep-pages.ts'

export interface PageRequest {
  request: Request
  /** the browser's navigation preload: a response requested while the worker was starting */
  early?: Promise<Response | undefined> | undefined
  /** the address of the requesting page */
  from: () => Promise<string | undefined>
}

/** The response to a request; undefined if the worker does not handle it: calls, forms, files of other sites. */
export function answerRequest(
  pageRequest: PageRequest,
  origin: string,
  shelf: Shelf,
): Promise<Response> | undefined {
  const { request } = pageRequest
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (url.pathname.startsWith('/assets/')) return answerAsset(request, shelf)
  if (request.mode === 'navigate') return answerPage(pageRequest, url, shelf)
  if (url.pathname === '/__manifest') return answerManifest(request, url, shelf)
  if (url.pathname.endsWith('.data')) return answerData(pageRequest, url, shelf)
  return undefined
}

/** Assets are named after their content, so a cached copy is as good as the file. */
async function answerAsset(request: Request, shelf: Shelf): Promise<Response> {
  const cached = await (await openOwn(shelf)).match(request.url)
  return cached ?? shelf.fetch(request)
}

/** Network first; the cached copy is used only if the network does not respond at all. */
async function answerPage({ request, early }: PageRequest, url: URL, shelf: Shelf): Promise<Response> {
  try {
    return (await early) ?? (await shelf.fetch(request))
  } catch {
    return (await keptPage(url.pathname, shelf)) ?? Response.error()
  }
}

/** Ignores the query: the page itself reads the settings in it. */
async function keptPage(pathname: string, shelf: Shelf): Promise<Response | undefined> {
  const own = await openOwn(shelf)
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  for (const list of await listsFor(path, shelf))
    if (list.pages.includes(path)) return own.match(path, { ignoreVary: true })
  const [list] = await listsFor(path, shelf)
  return list && own.match(list.fallback, { ignoreVary: true })
}

/** The router's route information for cached pages; any other page is opened as a document. */
async function answerManifest(request: Request, url: URL, shelf: Shelf): Promise<Response> {
  try {
    return await shelf.fetch(request)
  } catch (error) {
    const paths = (url.searchParams.get('paths') ?? '').split(',')
    const [list] = await listsFor(paths.at(-1) ?? '/', shelf)
    if (!list) throw error
    if (!paths.every((path) => list.pages.includes(path))) return asDocument({})
    return new Response(JSON.stringify(list.routes), { headers: { 'content-type': 'application/json' } })
  }
}

/**
 * Page data is never cached. Leaving for another page opens its document instead; data requests of the open page leave
 * that page in place and report that the network failed.
 */
async function answerData({ request, from }: PageRequest, url: URL, shelf: Shelf): Promise<Response> {
  try {
    return await shelf.fetch(request)
  } catch (error) {
    const path = url.pathname.replace(/(?:\/_)?[.]data$/, '') || '/'
    const open = await from()
    if (open === undefined || new URL(open).pathname === path) throw error
    url.searchParams.delete('_routes')
    return asDocument({ 'X-Remix-Redirect': path + url.search, 'X-Remix-Status': '302' })
  }
}

/** Makes the router leave this document. */
function asDocument(headers: Record<string, string>): Response {
  return new Response(null, { status: 204, headers: { ...headers, 'X-Remix-Reload-Document': 'true' } })
}

/** The cached lists, the language of this address first. */
async function listsFor(path: string, shelf: Shelf): Promise<OfflineList[]> {
  const prefix = /^\/([^/]+)/.exec(path)?.[1]
  const locales = await keptLocales(shelf)
  const lists = await Promise.all(
    locales
      .toSorted((a, b) => Number(b === prefix) - Number(a === prefix))
      .map((locale) => keptList(locale, shelf)),
  )
  return lists.filter((list) => list !== undefined)
}
