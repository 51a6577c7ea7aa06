import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerPages } from '../web.ts'
import type { Pages } from './builds.ts'

interface Visit {
  nonce: string
  frame: { appNumber: number; origin: string; kit?: { code: string } }
  hasToken: boolean
  allow: { analytics: boolean }
  newKey: () => string
  dispatch: (request: Request) => Promise<Response>
  report: (error: unknown) => void
}

let app: FastifyInstance
let made: number
let version: number
/** What a page does besides showing everything that it received. */
let also: (visit: Visit, request: Request) => Promise<ResponseInit | undefined>
let consentAsked: unknown
/** how often the quota was asked for */
let asked: number
/** what a page shows that did not ask for a key */
let ownKey: string
/** the rest of a page */
let filler: string
let shown: string

beforeEach(async () => {
  made = 0
  version = 0
  asked = 0
  ownKey = ''
  filler = ''
  shown = ''
  also = async () => undefined
  const pages: Pages = {
    preloads: () => [],
    async answer(request, locale, context) {
      made++
      const visit = context as Visit
      const init = await also(visit, request)
      const key = visit.newKey()
      const body = [
        made,
        locale,
        `<script nonce="${visit.nonce}">`,
        `<input value="${key}">`,
        JSON.stringify([...request.headers]),
        ownKey,
        shown,
        visit.frame.appNumber,
        visit.frame.origin,
        visit.frame.kit?.code,
        filler,
        `<b nonce="${visit.nonce}">`,
        `<input value="${key}">`,
      ].join(' ')
      return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' }, ...init })
    },
  }
  app = Fastify({ trustProxy: true })
  await app.register(cookie)
  app.get('/api/settings', async () => ({ status: true }))
  app.get('/api/auth', async ({ cookies }) => ({
    status: true,
    data: { user: { username: cookies['token'], fullname: '', avatar: null } },
  }))
  app.get('/api/giveaways', async () => ({ status: true }))
  app.get('/api/entitlements', async ({ cookies }, reply) => {
    asked++
    if (cookies['visitor'] === 'new') reply.setCookie('visitor', 'known')
    return { status: true, left: cookies['visitor'] === 'used' ? 9 : 10 }
  })
  app.get('/api/content/blog/a-post', async () => ({ status: true }))
  app.get('/api/content/blog/draft', async (_request, reply) => reply.status(404).send({ status: false }))
  app.get('/api/forms/letter', async () => ({ status: true }))
  app.get('/api/constants', async (_request, reply) => reply.status(429).send({ status: false }))
  app.get('/api/platforms', async (_request, reply) => reply.setCookie('visitor', 'v1').send({}))
  await app.register(async (web) =>
    registerPages(web, pages, {
      dev: false,
      env: { publicUrl: 'https://box.example', analyticsId: 'G-TEST' },
      brandHosts: async () => ({ lucky: 'lucky.example', box: undefined }),
      kitOf: async (code) => (code ? { code: 'ar', dir: 'rtl', note: '', texts: {} } : undefined),
      defaultLanguage: async () => 'en',
      documents: {
        version: () => version,
        consentOf: (browser) => {
          consentAsked = browser
          return { analytics: browser.cookies['cookie_preferences'] === 'yes' }
        },
      },
      log: { error: () => undefined },
    }),
  )
})
afterEach(() => app.close())

const get = (headers: Record<string, string | string[]> = {}, url = '/') =>
  app.inject({ url, headers: { accept: 'text/html', host: 'box.example', ...headers } })
/** How many documents were rendered for these requests. */
async function madeFor(...requests: [Record<string, string | string[]>, string?][]): Promise<number> {
  const before = made
  for (const [headers, url] of requests) await get(headers, url)
  return made - before
}
const nonceIn = (text: string) => /nonce="([\w-]+)"/.exec(text)?.[1]
const keyIn = (text: string) => /value="([\w-]+)"/.exec(text)?.[1]

describe('a shared document', () => {
  it('may belong to a module: rendered once until a change, but not if missing or a form', async () => {
    const asking = (path: string) => {
      also = async ({ dispatch }) => {
        const { status } = await dispatch(new Request(`http://box.example${path}`))
        return { status }
      }
    }
    asking('/api/content/blog/a-post')
    expect(await madeFor([{}, '/blog/a-post'], [{}, '/blog/a-post'])).toBe(1)
    version++
    expect(await madeFor([{}, '/blog/a-post'])).toBe(1)
    // People who see a preview have a session.
    const ada = { cookie: 'token=ada' }
    expect(await madeFor([ada, '/blog/a-post'], [ada, '/blog/a-post'])).toBe(2)
    asking('/api/content/blog/draft')
    expect(await madeFor([{}, '/blog/draft'], [{}, '/blog/draft'])).toBe(2)
    asking('/api/forms/letter')
    expect(await madeFor([{}, '/letter'], [{}, '/letter'])).toBe(2)
  })

  it('is rendered once, with a separate nonce and form key per visitor', async () => {
    const replies = [await get(), await get(), await get()]
    expect(made).toBe(1)
    expect(new Set(replies.map(({ body }) => nonceIn(body))).size).toBe(3)
    expect(new Set(replies.map(({ body }) => keyIn(body))).size).toBe(3)
    for (const { body, headers } of replies) {
      expect(headers['content-security-policy']).toContain(`'nonce-${nonceIn(body)}'`)
      expect(keyIn(body)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'Accept-Language, Cookie, Host',
        'content-type': 'text/html; charset=utf-8',
      })
    }
    const bare = replies.map(({ body }) => body.replaceAll(/(nonce|value)="[\w-]+"/g, ''))
    expect(new Set(bare).size).toBe(1)
  })

  it('answers HEAD like GET, without a body', async () => {
    await get()
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'box.example' } })
    expect([made, head.statusCode, head.body]).toEqual([1, 200, ''])
    expect(head.headers['content-security-policy']).toContain('nonce-')
  })

  it('is rendered again at once after a change by staff', async () => {
    await get()
    version++
    expect((await get()).body).toMatch(/^2 /)
  })

  it('is not cached if the site changed during rendering', async () => {
    also = async () => {
      version++
      return undefined
    }
    expect(await madeFor([{}], [{}])).toBe(2)
  })

  it('sets the language cookie per visitor', async () => {
    const first = await get({}, '/de')
    const second = await get({ cookie: 'i18n_redirected=de' }, '/de')
    const third = await get({}, '/de')
    expect(made).toBe(1)
    expect([first, second, third].map(({ headers }) => headers['set-cookie'] !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('a document that shows a quota', () => {
  const path = '/tools/coin-toss'
  const cookie = (value: string): [Record<string, string>, string] => [{ cookie: `visitor=${value}` }, path]

  beforeEach(() => {
    also = async ({ dispatch }) => {
      const reply = await dispatch(new Request('http://box.example/api/entitlements'))
      shown = await reply.text()
      return undefined
    }
  })

  it('is shared by visitors with the same quota, which is requested once per visit', async () => {
    expect(await madeFor([{}, path], [{}, path], cookie('unused'), [{ cookie: 'what=ever' }, path])).toBe(1)
    expect(asked).toBe(4)
    const { body } = await get(...cookie('used'))
    expect([made, asked, body.includes('"left":9')]).toEqual([2, 5, true])
    expect(await madeFor([{}, path], cookie('used'))).toBe(0)
    expect((await get({}, path)).body).toContain('"left":10')
  })

  it('is not cached if a visitor gets a cookie, which is always sent', async () => {
    const first = await get(...cookie('new'))
    expect(await madeFor([{}, path], [{}, path])).toBe(1)
    const second = await get(...cookie('new'))
    expect([made, String(first.headers['set-cookie']), String(second.headers['set-cookie'])]).toEqual([
      2,
      expect.stringContaining('visitor=known'),
      expect.stringContaining('visitor=known'),
    ])
  })
})

describe('a compressed document', () => {
  const packed = async (encoding: string) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': encoding })
    return {
      headers,
      body: headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload,
    }
  }

  it('equals the plain one after decompression, with its own nonce and keys', async () => {
    // Enough for a compressor to find repetitions, also around the visitor's own parts.
    filler = Array.from({ length: 300 }, (_, n) => `<p class="a b" nonce="x">${n % 7} ğüş</p>`).join('')
    const plain = (await get()).body
    const copies = [await packed('gzip, deflate, br'), await packed('br'), await packed('br;q=0, identity')]
    expect(made).toBe(1)
    expect(copies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', undefined])
    expect(copies[0]?.headers['vary']).toMatch(/accept-encoding/i)
    const bare = (text: string) => text.replaceAll(/(nonce|value)="[\w-]{22,}"/g, '')
    for (const { body } of copies) expect(bare(body.toString())).toBe(bare(plain))
    const texts = copies.map(({ body }) => body.toString())
    expect(new Set(texts.map(nonceIn)).size).toBe(3)
    expect(new Set(texts.map(keyIn)).size).toBe(3)
    for (const { headers, body } of copies)
      expect(headers['content-security-policy']).toContain(`'nonce-${nonceIn(body.toString())}'`)
  })
})

describe('another document is rendered for another', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['language', {}, '/tr'],
    ['page', {}, '/about'],
    ['brand', { host: 'lucky.example' }],
    ['colors', { cookie: 'color-mode=dark' }],
    ['other colors', { cookie: 'color-mode=light' }],
    ['language of the interface', { cookie: 'kit_language=ar' }],
    ['consent', { cookie: 'cookie_preferences=yes' }],
    ['refusal', { 'sec-gpc': '1' }],
    ['offline copy', { 'x-offline-copy': '1' }],
    ['https', { 'x-forwarded-proto': 'https' }],
  ])('%s', async (_what, headers, url) => {
    await get()
    const own = await get(headers, url)
    const again = await get(headers, url)
    expect(made).toBe(2)
    expect(again.body.slice(0, 2)).toBe(own.body.slice(0, 2))
    expect((await get()).body).toMatch(/^1 /)
  })

  it('allows analytics only for visitors who agreed', async () => {
    also = async (visit) => {
      const { cookies } = consentAsked as { cookies: Record<string, string> }
      visit.allow.analytics = cookies['cookie_preferences'] === 'yes'
      return undefined
    }
    const policy = async (cookies: Record<string, string>) =>
      String((await get(cookies)).headers['content-security-policy'])
    const agreed = { cookie: 'cookie_preferences=yes' }
    expect(await policy(agreed)).toContain('google')
    expect(await policy({})).not.toContain('google')
    expect(await policy(agreed)).toContain('google')
    expect(await policy({})).not.toContain('google')
    expect(made).toBe(2)
  })
})

describe('not shared', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['a session on a page that shows more of the account', { cookie: 'token=ada' }, '/pricing'],
    ['a session whose name is markup', { cookie: 'token=%3Cb%3E' }],
    ['a bearer token', { authorization: 'Bearer owntoken!' }],
    ['a pending notice', { cookie: 'flash=success.saved' }],
    ['a long query', {}, `/?text=${'mine'.repeat(60)}`],
    ['a page that shows the time', {}, '/contact'],
    ['an unknown host', { host: 'evil.example' }],
    ['an address of another spelling', {}, '/%61bout'],
    ['page data', {}, '/_root.data'],
  ])('%s', async (_what, headers, url) => {
    await get({}, url?.replace(/\?.*|.*data/, '') || '/')
    const before = made
    await get(headers, url)
    await get(headers, url)
    expect(made - before).toBe(2)
    await get()
    expect((await get()).body).not.toContain('owntoken!')
  })

  it('a form that is sent', async () => {
    await get()
    await app.inject({ method: 'POST', url: '/', headers: { host: 'box.example' } })
    expect(made).toBe(2)
  })

  it('a signed-in person’s document is sent to no one else', async () => {
    also = async (visit) => (visit.hasToken ? { headers: { 'X-Own': 'mine' } } : undefined)
    await get({ cookie: 'token=ada' })
    expect((await get()).headers['x-own']).toBeUndefined()
  })

  it('a document with a key made by its page', async () => {
    also = async () => {
      ownKey = randomUUID()
      return undefined
    }
    expect(await madeFor([{}], [{}], [{}], [{}])).toBe(4)
    // What every rendering has is no key.
    also = async () => undefined
    expect(await madeFor([{}], [{}], [{}], [{}])).toBe(1)
  })

  it.each(['/api/giveaways', '/api/constants', '/api/platforms'])(
    'a document whose page requested more than public data from %s, or failed',
    async (path) => {
      also = async ({ dispatch }) => {
        await dispatch(new Request(`http://any.example${path}`))
        return undefined
      }
      expect(await madeFor([{}], [{}])).toBe(2)
    },
  )

  it('but a document with public data only is shared', async () => {
    also = async ({ dispatch }) => {
      await dispatch(new Request('http://any.example/api/settings'))
      return undefined
    }
    expect(await madeFor([{}], [{}])).toBe(1)
  })

  it.each<[string, ResponseInit]>([
    ['is missing', { status: 404 }],
    ['says that the site is closed', { status: 503 }],
    ['sets a cookie', { headers: { 'Set-Cookie': 'a=b', 'Content-Type': 'text/html; charset=utf-8' } }],
    ['leads elsewhere', { status: 302, headers: { Location: '/about' } }],
    ['is not HTML', { headers: { 'Content-Type': 'text/plain' } }],
  ])('a document that %s', async (_what, init) => {
    also = async () => init
    expect(await madeFor([{}], [{}])).toBe(2)
  })

  it('a document that partly failed', async () => {
    also = async ({ report }) => {
      report(new Error('no line'))
      return undefined
    }
    expect(await madeFor([{}], [{}])).toBe(2)
  })
})

describe('hostile requests', () => {
  it('add nothing to a shared document that is not in its key', async () => {
    const reply = await get({
      'x-forwarded-host': 'box.example',
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': 'evil',
      'user-agent': 'evil'.repeat(2000),
      'accept-language': 'en',
      cookie: `color-mode=dark; color-mode=light; _ga=evil; _ga_X=${'evil'.repeat(500)}`,
      referer: 'https://evil.example/',
    })
    expect(reply.body).not.toContain('evil')
    expect(reply.body).not.toContain('spa-mode')
    expect(reply.body).toContain('[["cookie","color-mode=dark"]]')
  })

  it('never cache documents of unknown hosts', async () => {
    const hosts = Array.from({ length: 20 }, (_, n) => ({ host: `h${n}.evil.example` }))
    await get()
    for (const host of hosts) await get(host)
    expect(made).toBe(21)
    expect(await madeFor([{}], ...hosts.map((host): [Record<string, string>] => [host]))).toBe(20)
  })
})
