import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerPages } from '../web.ts'
import type { Pages } from './builds.ts'

interface Visit {
  nonce: string
  hasToken: boolean
  initials: string | undefined
  dispatch: (request: Request) => Promise<Response>
}

let app: FastifyInstance
let made: number
let asked: { settings: number }

/** A page that shows all it learns of an account. */
const pages: Pages = {
  preloads: () => [],
  async answer(_request, _locale, context) {
    made++
    const { nonce, hasToken, initials, dispatch } = context as Visit
    const ask = async (path: string) => (await dispatch(new Request(`http://box.example${path}`))).text()
    const shown = hasToken
      ? `<b>${initials}</b> ${await ask('/api/auth')} ${await ask('/api/settings')} ${await ask('/api/platforms')}`
      : ''
    return new Response(`<script nonce="${nonce}">${shown}`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  },
}

beforeEach(async () => {
  made = 0
  asked = { settings: 0 }
  app = Fastify()
  await app.register(cookie)
  app.get('/api/settings', async ({ cookies }) => {
    asked.settings++
    return { status: true, menus: cookies['token'] === 'editor' ? 'of editors' : 'of users' }
  })
  app.get('/api/platforms', async ({ cookies }) => ({ status: true, tester: cookies['token'] === 'tester' }))
  app.get('/api/auth', async ({ cookies }, reply) => {
    const name = cookies['token'] ?? cookies['__Host-token'] ?? 'gone'
    if (name === 'gone') return reply.status(401).send({ status: false })
    const permissions = name === 'staff' ? { external: { dashboard: true } } : {}
    const person = { id: `${name}-own-id`, username: name, fullname: name, avatar: `/media/${name}.png` }
    const role = name === 'editor' ? { id: 'editors', name: 'Editor' } : { id: 'users', name: 'User' }
    const kept = {
      email: `${name}@example.org`,
      birthday: '1990-01-01',
      created_at: '1990',
      updated_at: '1990',
    }
    return { status: true, data: { user: { ...person, ...kept, role, permissions } } }
  })
  await app.register(async (web) =>
    registerPages(web, pages, {
      dev: false,
      env: { publicUrl: 'https://box.example', analyticsId: undefined },
      brandHosts: async () => ({ lucky: undefined, box: undefined }),
      kitOf: async () => undefined,
      defaultLanguage: async () => 'en',
      documents: { version: () => 1, consentOf: () => ({}) },
      log: { error: () => undefined },
    }),
  )
})
afterEach(() => app.close())

async function get(url: string, token?: string): Promise<string> {
  const own = token === undefined ? {} : { cookie: `token=${token}` }
  return (await app.inject({ url, headers: { accept: 'text/html', host: 'box.example', ...own } })).body
}
const as = (token: string) => get('/', token)

describe('a document for signed-in people', () => {
  it('is rendered once, with each name, and no other data of the first person', async () => {
    const bodies = [await as('ada'), await as('bob'), await as('ada')]
    expect(made).toBe(1)
    for (const [n, name] of ['ada', 'bob', 'ada'].entries()) {
      expect(bodies[n]).toContain(`<b>${name.slice(0, 1).toUpperCase()}</b>`)
      expect(bodies[n]).toContain(`"fullname":"${name}"`)
      expect(bodies[n]).toContain(`"avatar":"/media/${name}.png"`)
      expect(bodies[n]).not.toMatch(/@|1990-01|-own-id/)
    }
    expect(bodies[1]).not.toContain('ada')
    expect(new Set(bodies.map((body) => /nonce="([^"]+)"/.exec(body)?.[1])).size).toBe(3)
  })

  it('is compressed once for names of equal length, from the second on', async () => {
    const headers = (name: string) => ({
      accept: 'text/html',
      host: 'box.example',
      'accept-encoding': 'br',
      cookie: `token=${name}`,
    })
    const packed: boolean[] = []
    for (const name of ['ada', 'bob', 'eve', 'ada', 'clarissa', 'benedict', 'dorothea']) {
      const reply = await app.inject({ url: '/', headers: headers(name) })
      const isPacked = reply.headers['content-encoding'] === 'br'
      packed.push(isPacked)
      const body = isPacked ? brotliDecompressSync(reply.rawPayload).toString() : reply.body
      expect(body).toBe((await as(name)).replace(/nonce="[^"]+"/, /nonce="[^"]+"/.exec(body)?.[0] ?? ''))
      expect(body).toContain(`"avatar":"/media/${name}.png"`)
    }
    expect(packed).toEqual([false, false, true, true, false, true, true])
    expect(made).toBe(1)
  })

  it('differs for guests, other permissions and other API responses', async () => {
    await as('ada')
    expect(await get('/')).not.toContain('ada')
    expect(made).toBe(2)
    expect(await as('staff')).toContain('"dashboard":true')
    expect(await as('ada')).not.toContain('"dashboard":true')
    expect(made).toBe(3)
    expect(await as('tester')).toContain('"tester":true')
    expect(await as('ada')).not.toContain('"tester":true')
    expect(made).toBe(4)
  })

  it('differs by role with its menus, which are requested once', async () => {
    for (const name of ['ada', 'bob', 'editor', 'editor'])
      expect(await as(name)).toContain(`"menus":"of ${name === 'editor' ? 'editors' : 'users'}"`)
    expect(made).toBe(2)
    expect(asked.settings).toBe(2)
  })

  it('is the one for guests if the session has ended', async () => {
    expect(await get('/')).toContain('nonce')
    expect(await as('gone')).not.toContain('gone')
    expect(made).toBe(1)
  })

  it('is not shared if the name is markup, or the page shows more of the account', async () => {
    expect(await as('%3Cb%3E')).toContain('"fullname":"<b>"')
    await as('%3Cb%3E')
    expect(made).toBe(2)
    await get('/pricing', 'ada')
    await get('/pricing', 'bob')
    expect(made).toBe(4)
  })
})

describe('a document with parameters in its address', () => {
  it('is rendered once for everyone who follows the same link', async () => {
    for (const url of ['/?coins=2', '/?coins=2', '/?coins=3', '/']) await get(url)
    expect(made).toBe(3)
  })

  it('does not evict documents without parameters', async () => {
    await get('/')
    for (let n = 0; n < 70; n++) await get(`/?n=${n}`)
    expect(made).toBe(71)
    for (const url of ['/', '/?n=69', '/?n=0']) await get(url)
    expect(made).toBe(72)
  })
})
