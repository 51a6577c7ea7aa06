import { beforeEach, describe, expect, it } from 'vitest'
import { answerRequest } from './answer-request.ts'
import { forgetOthers, keepPages, keptLocales, type Shelf } from './keep-pages.ts'

const origin = 'https://box.example'
const day = 24 * 60 * 60 * 1000

/** The part of the browser's caches that the worker uses; addresses are distinguished by path and query. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (asked: RequestInfo | URL) => {
    const { pathname, search } = new URL(asked instanceof Request ? asked.url : String(asked), origin)
    return pathname + search
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (asked: RequestInfo | URL) => store.get(pathOf(asked))?.clone(),
      put: async (asked: RequestInfo | URL, answer: Response) => void store.set(pathOf(asked), answer),
      keys: async () => [...store.keys()].map((path) => new Request(origin + path)),
    } as Pick<Cache, 'match' | 'put' | 'keys'> as Cache
  }
  const keys = async () => [...stores.keys()]
  return { open, keys, delete: async (name: string) => stores.delete(name) }
}

/** What the server has, and the requests it received. */
let site: Record<string, () => Response>
let asked: { path: string; init: RequestInit | undefined }[]
let online: boolean
let time: number
let caches: ReturnType<typeof fakeCaches>

const list = (release: string) => ({
  release,
  pages: ['/de', '/de/werkzeuge/muenzwurf'],
  assets: ['/assets/late-1.js'],
  fallback: '/offline/de.html',
  routes: { 'de.coinToss': { id: 'de.coinToss' } },
})
const page = (text: string) => () =>
  new Response(`<script src="/assets/entry-1.js"></script>${text}`, {
    headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-n1'" },
  })

const cacheOf = (release = 'r1'): Shelf => ({
  caches,
  release,
  now: () => time,
  fetch: async (address, init) => {
    if (!online) throw new TypeError('no network')
    const { pathname } = new URL(address instanceof Request ? address.url : address, origin)
    asked.push({ path: pathname, init })
    return site[pathname]?.() ?? new Response('none', { status: 404 })
  },
})

beforeEach(() => {
  caches = fakeCaches()
  asked = []
  online = true
  time = 1_000_000
  site = {
    '/offline/de.json': () => Response.json(list('r1')),
    '/offline/de.html': page('fallback'),
    '/de': page('home nonce-n1'),
    '/de/werkzeuge/muenzwurf': page('coin'),
    '/de/preise': page('prices'),
    '/assets/entry-1.js': () => new Response('entry'),
    '/assets/late-1.js': () => new Response('late'),
  }
})

function ask(path: string, given: { mode?: string; method?: string; from?: string } = {}) {
  const { mode = 'cors', method = 'GET', from } = given
  const request = new Request(origin + path, { method })
  // Page code cannot create a navigation request, and neither can a test.
  Object.defineProperty(request, 'mode', { value: mode })
  const answer = answerRequest({ request, from: async () => from && origin + from }, origin, cacheOf())
  return answer && answer.catch((error: unknown) => error)
}
const visit = async (path: string) => (await ask(path, { mode: 'navigate' })) as Response

describe('an offline copy', () => {
  it('is fetched without credentials and refreshed after a day', async () => {
    await keepPages('de', cacheOf())
    expect(asked.map(({ init }) => init?.credentials)).toEqual(asked.map(() => 'omit'))
    expect(new Set(asked.map(({ path }) => path))).toEqual(
      new Set(Object.keys(site).filter((path) => path !== '/de/preise')),
    )
    const before = asked.length
    time += day - 1
    await keepPages('de', cacheOf())
    expect(asked.length).toBe(before)
    time += 1
    await keepPages('de', cacheOf())
    // Pages are fetched again; content-hashed files were already there.
    expect(asked.slice(before).map(({ path }) => path)).not.toContain('/assets/entry-1.js')
    expect(asked.length).toBe(before + 4)
  })

  it('is not stored if another release is served or a page fails', async () => {
    site['/offline/de.json'] = () => Response.json(list('r2'))
    await keepPages('de', cacheOf())
    expect(await keptLocales({ caches })).toEqual([])
    site['/offline/de.json'] = () => Response.json(list('r1'))
    site['/de'] = () => new Response('closed', { status: 503 })
    await expect(keepPages('de', cacheOf())).rejects.toThrow('503')
    expect(await keptLocales({ caches })).toEqual([])
  })

  it('may be in a language with a region', async () => {
    site['/offline/pt-br.json'] = () => Response.json({ ...list('r1'), pages: ['/de'] })
    await keepPages('pt-br', cacheOf())
    expect(await keptLocales({ caches })).toEqual(['pt-br'])
  })

  it('is deleted with its release', async () => {
    await keepPages('de', cacheOf())
    site['/offline/de.json'] = () => Response.json(list('r2'))
    for (const locale of await keptLocales({ caches })) await keepPages(locale, cacheOf('r2'))
    expect(await caches.keys()).toEqual(['site-r1', 'site-r2'])
    await forgetOthers(cacheOf('r2'))
    expect(await caches.keys()).toEqual(['site-r2'])
  })
})

describe('a response', () => {
  beforeEach(() => keepPages('de', cacheOf()))

  it('comes from the network when online', async () => {
    site['/de'] = page('new')
    expect(await (await visit('/de')).text()).toContain('new')
    expect((await visit('/nowhere')).status).toBe(404)
  })

  it('comes from the copy when offline, with its own policy and for any query', async () => {
    online = false
    const home = await visit('/de/?utm=1')
    expect(home.headers.get('content-security-policy')).toContain('nonce-n1')
    expect(await home.text()).toContain('nonce-n1')
    expect(await (await visit('/de/preise')).text()).toContain('fallback')
    expect(await (await visit('/fr')).text()).toContain('fallback')
  })

  it('is a cached file, online or offline', async () => {
    const before = asked.length
    expect(await ((await ask('/assets/late-1.js')) as Response).text()).toBe('late')
    expect(asked.length).toBe(before)
  })

  it('is left to the browser for calls, forms and other sites', () => {
    expect(ask('/api/settings')).toBeUndefined()
    expect(ask('/de', { method: 'POST', mode: 'navigate' })).toBeUndefined()
    const foreign = new Request('https://other.example/assets/a.js')
    expect(
      answerRequest({ request: foreign, from: async () => undefined }, origin, cacheOf()),
    ).toBeUndefined()
  })

  it('makes the router open a document when offline, and leaves an open page alone', async () => {
    online = false
    const leaving = (await ask('/de/werkzeuge/muenzwurf.data?n=3&_routes=x', { from: '/de' })) as Response
    expect(leaving.status).toBe(204)
    expect(leaving.headers.get('X-Remix-Redirect')).toBe('/de/werkzeuge/muenzwurf?n=3')
    expect(leaving.headers.get('X-Remix-Reload-Document')).toBe('true')
    expect(await ask('/de.data', { from: '/de' })).toBeInstanceOf(TypeError)
    const known = (await ask('/__manifest?paths=/de,/de/werkzeuge/muenzwurf')) as Response
    expect(await known.json()).toEqual(list('r1').routes)
    expect(((await ask('/__manifest?paths=/de/preise')) as Response).status).toBe(204)
  })
})
