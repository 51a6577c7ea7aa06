import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxFormBytes } from '#contract/api/max-form-bytes.ts'
import type { Locale } from '#locales/locales.ts'
import type { Pages } from './web/builds.ts'
import { registerPages } from './web.ts'

interface Seen {
  request: Request
  locale: string
  visit: {
    frame: { appNumber: number; origin: string; indexable: boolean }
    nonce: string
    refusedStatus?: number
    analyticsId: string | undefined
    allow: { analytics: boolean }
    dispatch: (request: Request) => Promise<Response>
  }
}

let app: FastifyInstance
let seen: Seen[]
/** What the fake pages do with a request. */
let page: (seen: Seen) => Promise<Response>

let boxName: string | undefined
let siteLocale: Locale = 'en'
beforeEach(async () => {
  seen = []
  page = async ({ visit }) => new Response('page', { status: visit.refusedStatus ?? 200 })
  const pages: Pages = {
    preloads: () => [],
    answer: (request, locale, visit) => {
      const one = { request, locale, visit: visit as Seen['visit'] }
      seen.push(one)
      return page(one)
    },
  }
  app = Fastify({ trustProxy: true })
  await app.register(cookie)
  app.get('/api/echo', async (request, reply) => {
    reply.setCookie('visitor', 'v1', { path: '/' })
    return { ip: request.ip, headers: request.headers }
  })
  await app.register(async (web) =>
    registerPages(web, pages, {
      dev: false,
      env: { publicUrl: 'https://box.example', analyticsId: 'G-TEST' },
      brandHosts: async () => ({ lucky: 'lucky.example', box: undefined, ...(boxName && { boxName }) }),
      kitOf: async () => undefined,
      defaultLanguage: async () => siteLocale,
      log: { error: () => undefined },
    }),
  )
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', host: 'box.example', ...headers } })

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', host: 'box.example' }
const post = (headers: Record<string, string>, payload: string | Buffer = 'names=Ada') =>
  app.inject({ method: 'POST', url: '/de/werkzeuge', headers: { ...formHeaders, ...headers }, payload })

describe('the language of a document', () => {
  it('is remembered for a year if the address has one', async () => {
    const reply = await get('/de/werkzeuge')
    expect(reply.statusCode).toBe(200)
    expect(seen[0]?.locale).toBe('de')
    expect(reply.headers['set-cookie']).toBe('i18n_redirected=de; Max-Age=31536000; Path=/; SameSite=Lax')
    expect(reply.headers['vary']).toBe('Accept-Language, Cookie, Host')
  })

  it('is chosen by cookie and browser, keeping the query', async () => {
    const reply = await get('/tools?a=b', { 'accept-language': 'fr-CA' })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe('/fr/outils?a=b')
    expect((await get('/tools', { cookie: 'i18n_redirected=it' })).headers.location).toBe('/it/strumenti')
  })

  it('is English for links within this site, by Fetch Metadata or the referrer', async () => {
    const german = { cookie: 'i18n_redirected=de' }
    const chosen = await get('/tools', { ...german, 'sec-fetch-site': 'same-origin' })
    expect(chosen.statusCode).toBe(200)
    expect(chosen.headers['set-cookie']).toContain('i18n_redirected=en')
    expect((await get('/tools', { ...german, referer: 'https://box.example/de' })).statusCode).toBe(200)
    expect((await get('/tools', { ...german, referer: 'https://other.example/de' })).statusCode).toBe(302)
  })

  it('is the site default for people without a supported language, and English for crawlers', async () => {
    siteLocale = 'de'
    try {
      expect((await get('/tools?a=b')).headers.location).toBe('/de/werkzeuge?a=b')
      expect((await get('/', { 'accept-language': 'ja' })).headers.location).toBe('/de')
      expect((await get('/', { 'accept-language': 'ja,en;q=0.3' })).statusCode).toBe(200)
      const crawler = {
        'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      }
      expect((await get('/', crawler)).statusCode).toBe(200)
      expect((await get('/', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    } finally {
      siteLocale = 'en'
    }
  })

  it('redirects permanently to the right slug', async () => {
    const reply = await get('/de/tools?x=1')
    expect(reply.statusCode).toBe(301)
    expect(reply.headers.location).toBe('/de/werkzeuge?x=1')
    expect((await get('//evil.example/')).headers.location).toBe('/evil.example')
  })

  it('is not chosen for programs, but the address is still corrected', async () => {
    const ask = (url: string, headers = {}) =>
      app.inject({ method: 'HEAD', url, headers: { host: 'box.example', accept: '*/*', ...headers } })
    expect((await ask('/DE/tools/')).headers.location).toBe('/de/werkzeuge')
    const plain = await ask('/tools', { 'accept-language': 'fr' })
    expect([plain.statusCode, plain.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('is not chosen for page data', async () => {
    const reply = await get('/de.data', { accept: '*/*', 'accept-language': 'fr' })
    expect(reply.statusCode).toBe(200)
    expect(seen[0]?.locale).toBe('de')
    await get('/__manifest?paths=%2Ftr%2C%2Ftr%2Faraclar&version=1', { accept: '*/*' })
    expect(seen[1]?.locale).toBe('tr')
  })
})

describe('the brand', () => {
  it('follows the host, and an unknown host is not indexed', async () => {
    await get('/', { host: 'lucky.example' })
    await get('/')
    await get('/', { host: '192.0.2.1' })
    expect(seen.map(({ visit }) => visit.frame)).toMatchObject([
      { appNumber: 2, origin: 'http://lucky.example', indexable: true },
      { appNumber: 1, origin: 'https://box.example', indexable: true },
      { appNumber: 1, origin: 'https://box.example', indexable: false },
    ])
  })
})

describe('a custom site name', () => {
  it('appears on pages of the first brand only', async () => {
    boxName = 'Ada & Co'
    await get('/')
    await get('/', { host: 'lucky.example' })
    boxName = undefined
    await get('/')
    expect(seen.map(({ visit }) => visit.frame)).toMatchObject([
      { appNumber: 1, appName: 'Ada & Co' },
      { appNumber: 2 },
      { appNumber: 1 },
    ])
    expect(seen.map(({ visit }) => 'appName' in visit.frame)).toEqual([true, false, false])
  })
})

describe('a form', () => {
  it('is passed through unchanged', async () => {
    let body = ''
    page = async ({ request }) => {
      body = await request.text()
      return new Response(null, { status: 303, headers: { Location: '/de' } })
    }
    const reply = await post({ 'sec-fetch-site': 'same-origin' })
    expect(body).toBe('names=Ada')
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/de')
  })

  it('of another site is refused with the error page', async () => {
    expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(seen.every(({ visit }) => visit.refusedStatus === 403)).toBe(true)
  })

  it('that is too large is refused with the error page', async () => {
    const reply = await post({ 'sec-fetch-site': 'same-origin' }, Buffer.alloc(maxFormBytes + 1))
    expect(reply.statusCode).toBe(413)
    expect(seen[0]?.visit.refusedStatus).toBe(413)
  })
})

describe('the address of a page', () => {
  it.each([
    { 'x-forwarded-proto': 'javascript' },
    { host: 'box.example/path' },
    { host: '"><script>' },
    { host: '[::1' },
  ])('falls back to localhost for an invalid request: %o', async (headers: Record<string, string>) => {
    expect((await get('/de/werkzeuge', headers)).statusCode).toBe(200)
    expect(new URL(seen.at(-1)?.request.url ?? '')).toMatchObject({
      origin: 'http://localhost',
      pathname: '/de/werkzeuge',
    })
  })
})

describe('a document', () => {
  it('has a policy with its nonce and is never cached', async () => {
    const reply = await get('/')
    expect(reply.headers['content-security-policy']).toContain(`'nonce-${seen[0]?.visit.nonce}'`)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('allows analytics only with consent, on the first brand', async () => {
    const policy = async (host: string) =>
      String((await get('/', { host })).headers['content-security-policy'])
    expect(await policy('box.example')).not.toContain('google')
    page = async ({ visit }) => {
      visit.allow.analytics = true
      return new Response('page')
    }
    const allowed = await policy('box.example')
    expect(allowed).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
    expect(allowed).toMatch(/script-src 'nonce-[\w-]+' 'strict-dynamic';/)
    expect(await policy('lucky.example')).not.toContain('google')
    expect(seen.map(({ visit }) => visit.analyticsId)).toEqual(['G-TEST', 'G-TEST', undefined])
  })

  it('calls the API without the session if a page wants that, keeping other cookies', async () => {
    page = async ({ visit }) =>
      visit.dispatch(new Request('http://any.example/api/echo', { credentials: 'omit' }))
    const reply = await get('/', { cookie: 'token=t1; other=2' })
    const { headers } = reply.json<{ headers: Record<string, string> }>()
    expect(headers.cookie).toBe('other=2')
    expect(headers.authorization).toBeUndefined()
  })

  it('of a closed site says when to retry', async () => {
    page = async () => new Response('closed', { status: 503 })
    const reply = await get('/')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '30'])
    page = async () => new Response('open')
    expect((await get('/')).headers['retry-after']).toBeUndefined()
  })

  it('passes on Global Privacy Control to the page’s API calls', async () => {
    page = async ({ visit }) => visit.dispatch(new Request('http://any.example/api/echo'))
    const gpcOf = async (headers: Record<string, string>) => {
      const reply = await get('/', headers)
      return reply.json<{ headers: Record<string, string> }>().headers['sec-gpc']
    }
    expect(await gpcOf({ 'sec-gpc': '1' })).toBe('1')
    expect(await gpcOf({})).toBeUndefined()
  })

  it('calls the API in process as the visitor, and passes on its cookies', async () => {
    page = async ({ visit }) =>
      visit.dispatch(new Request('http://any.example/api/echo', { headers: { 'X-Language': 'de' } }))
    const reply = await app.inject({
      url: '/',
      remoteAddress: '203.0.113.9',
      headers: { host: 'box.example', cookie: 'token=t1' },
    })
    expect(reply.json()).toMatchObject({
      ip: '203.0.113.9',
      headers: { host: 'box.example', cookie: 'token=t1', authorization: 'Bearer t1', 'x-language': 'de' },
    })
    expect(reply.headers['set-cookie']).toContain('visitor=v1')
  })
})

describe('the body sent to a page', () => {
  const reads = async ({ request, visit }: Seen) => {
    if (visit.refusedStatus === undefined) await request.formData()
    return new Response('page', { status: visit.refusedStatus ?? 200 })
  }

  it('must be a form that the page can read, or is refused', async () => {
    page = reads
    const parts = { 'content-type': 'multipart/form-data; boundary=x' }
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    const statusOf = async (headers: Record<string, string>, payload?: string) =>
      (await post({ origin: 'https://box.example', ...headers }, payload)).statusCode
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' })).toBe(200)
    expect(await statusOf(parts, form)).toBe(200)
    expect(await statusOf({ 'content-type': 'text/plain' }, '')).toBe(200)
    expect(await statusOf({ 'content-type': 'application/json' }, '{}')).toBe(415)
    expect(await statusOf({ 'content-type': 'text/plain' }, 'a=1')).toBe(415)
    expect(await statusOf({ 'content-type': 'multipart/form-data' }, form)).toBe(415)
    for (const broken of [
      'garbage',
      '--x',
      form.replace('--x--', ''),
      form.replace('name="a"', ''),
      form.replaceAll('--x', '--y'),
      form.replace('1\r\n', ''),
    ])
      expect(await statusOf(parts, broken), broken).toBe(415)
    const file = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n--y\r\n${form}`
    expect(await statusOf({ 'content-type': 'multipart/form-data; boundary="x"' }, file)).toBe(200)
  })
})
