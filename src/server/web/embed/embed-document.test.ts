import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandForHost, brands, namedBrand } from '#brand.ts'
import { languageTag, locales } from '#locales/locales.ts'
import { serveEmbed } from './embed-document.ts'

const person = (rank: number, name: string, more = {}) => ({ rank, name, row: rank, weight: 1, ...more })

const result = {
  status: 'finished',
  title: 'Autumn <b>raffle</b>',
  label: 'provable',
  commit_hash: 'ab',
  source: { type: 'list' },
  winners: [person(1, 'Ada "&" <script>'), person(2, 'نورة')],
  substitutes: [],
  further: [],
  events: [],
  finished_at: '2026-11-20T12:00:00.000Z',
  time_zone: 'UTC',
  share_code: 'code',
  share_link: 'https://box.example/results/code',
}

const art = {
  provableSeal: (hash: string) => `<svg data-seal="${hash}"></svg>`,
  recordedSeal: () => '<svg></svg>',
  mark: () => '<svg></svg>',
}

let app: FastifyInstance
/** The answers of the fake API, by path. */
let answers: Record<string, { status: number; data: unknown }>
let asked: { cookie: string | undefined; authorization: string | undefined }[]

beforeEach(async () => {
  asked = []
  answers = { '/api/results/code': { status: 200, data: result } }
  app = Fastify({ trustProxy: true })
  await app.register(cookie)
  app.get('/api/*', async (request, reply) => {
    asked.push({ cookie: request.headers.cookie, authorization: request.headers.authorization })
    const { status, data } = answers[request.url] ?? { status: 404, data: null }
    return reply
      .setCookie('visitor', 'v1')
      .status(status)
      .send({ status: status < 400, message: '', data })
  })
  serveEmbed(app, { brandOf: async ({ host }) => brandForHost(host, 'lucky.example'), demo: false, art })
})
afterEach(() => app.close())

const frame = (url = '/embed/code', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'box.example', ...headers } })

it('shows the custom site name as text', async () => {
  const named = Fastify()
  await named.register(cookie)
  named.get('/api/*', () => ({ status: true, message: '', data: result }))
  const brand = namedBrand(brands.box, 'Ada & <i>Co</i>')
  serveEmbed(named, { brandOf: async () => brand, demo: false, art })
  const { body } = await named.inject({ url: '/embed/code', headers: { host: 'box.example' } })
  expect(body).toMatch(/<title>[^<]* · Ada &amp; &lt;i&gt;Co&lt;\/i&gt;<\/title>/)
  expect(body).not.toContain('<i>')
  await named.close()
})

describe('a framed result', () => {
  it('may be framed by any site, runs only its own script and sets no cookie', async () => {
    const { headers } = await frame('/embed/code', { cookie: 'visitor=v0; token=t' })
    const policy = String(headers['content-security-policy'])
    expect(policy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
      expect.stringMatching(/^script-src 'sha256-[\w+/]{43}='$/),
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    ])
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    expect(asked).toEqual([{ cookie: undefined, authorization: undefined }])
  })

  it('shows logo and color of its organizer, and allows nothing more', async () => {
    const logo = { url: '/api/looks/logos/key', width: 480, height: 120 }
    const accent = { light: '#0a6849', dark: '#43cf9b', url: '/api/looks/accents/0a6849-43cf9b' }
    answers['/api/results/code'] = { status: 200, data: { ...result, look: { logo, accent } } }
    answers[logo.url] = { status: 200, data: 'an image' }
    const { body, headers } = await frame()
    expect(body).toContain('<style>main{--link:light-dark(#0a6849,#43cf9b);')
    expect(body).toMatch(/<img class="logo" src="data:image\/webp;base64,[\w+/=]+" width="480" height="120"/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/style-src 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='; /)
    expect(policy).toContain('img-src data:;')
    const strange = { ...accent, light: 'red;}*{color:red' }
    answers['/api/results/code'] = { status: 200, data: { ...result, look: { logo: null, accent: strange } } }
    expect((await frame()).body).not.toContain('color:red')
  })

  it('shows where comments come from, and that some were missing', async () => {
    const posts = [{ complete: false, shortfalls: [], expected: 100, fetched: 90 }]
    const source = { type: 'post', platform: 'tiktok', by: 'official', posts }
    answers['/api/results/code'] = { status: 200, data: { ...result, source } }
    expect((await frame()).body).toContain('<span>TikTok</span>')
    expect((await frame()).body).toContain('Drawn from an incomplete set of comments')
    const whole = { ...source, posts: [{ complete: true }] }
    answers['/api/results/code'] = { status: 200, data: { ...result, source: whole } }
    expect((await frame()).body).not.toContain('incomplete')
  })

  it('shows title, winners, label and a link to verify, all escaped', async () => {
    const { body, statusCode } = await frame('/embed/code?lang=de')
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1 dir="auto">Autumn &lt;b&gt;raffle&lt;/b&gt;</h1>')
    expect(body).toContain('<span class="name"><bdi>Ada &quot;&amp;&quot; &lt;script&gt;</bdi></span>')
    expect(body).toContain('<span class="name"><bdi>نورة</bdi></span>')
    expect(body).toContain('<svg data-seal="ab"')
    expect(body).toContain('Beweisbar fair')
    expect(body).toContain('href="https://box.example/de/ergebnisse/code" target="_blank" rel="noopener"')
    expect(body.match(/<script/g)).toHaveLength(1)
  })

  it('is named after its winners if untitled, and after no one once void', async () => {
    const untitled = { ...result, title: '', winners: [person(1, 'Ada'), person(2, 'Bo')] }
    answers['/api/results/code'] = { status: 200, data: untitled }
    expect((await frame()).body).toContain('<h1 dir="auto">Winners: Ada and 1 more</h1>')
    const events = [{ type: 'void', at: result.finished_at, note: '' }]
    answers['/api/results/code'] = { status: 200, data: { ...untitled, events } }
    expect((await frame()).body).not.toContain('Ada')
  })

  it('offers its fonts and the embed script to pages of any origin', async () => {
    const { body } = await frame()
    const [font = ''] = /\/embed\/fonts\/geist-latin-wght[^)]+/.exec(body) ?? []
    for (const [url, type] of [
      [font, 'font/woff2'],
      ['/embed.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const { statusCode, headers } = await frame(url)
      expect([statusCode, headers['content-type']]).toEqual([200, type])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    expect((await frame('/embed/fonts/other.woff2')).statusCode).toBe(404)
  })

  it('says in a demo only that no draws are real', async () => {
    const demo = Fastify()
    await demo.register(cookie)
    demo.get('/api/*', () => ({ status: true, message: '', data: result }))
    serveEmbed(demo, { brandOf: async () => brandForHost('box.example', undefined), demo: true, art })
    const sentence = 'Es finden keine echten Verlosungen statt'
    expect((await demo.inject('/embed/code?lang=de')).body).toContain(sentence)
    expect((await frame('/embed/code?lang=de')).body).not.toContain(sentence)
    await demo.close()
  })

  it('shows ten winners and counts the others', async () => {
    const winners = Array.from({ length: 13 }, (_, i) => person(i + 1, `person ${i + 1}`))
    answers['/api/results/code'] = { status: 200, data: { ...result, winners } }
    const { body } = await frame()
    expect(body.match(/<li /g)).toHaveLength(10)
    expect(body).toContain('and 3 more')
  })

  it('shows replacements and those replaced, without erased names', async () => {
    const data = {
      ...result,
      winners: [person(1, 'first', { replaced_by: 3 }), person(2, '', { erased: true })],
      substitutes: [person(3, 'second', { replaces: 1, replaced_by: 4 })],
      further: [person(4, 'third', { replaces: 3 })],
    }
    answers['/api/results/code'] = { status: 200, data }
    const { body } = await frame()
    expect(body).toMatch(/<s><bdi>first<\/bdi><\/s>.*<s><bdi>second<\/bdi><\/s>.*<bdi>third<\/bdi><\/span>/)
    expect(body).toContain('<i>Name removed</i>')
  })

  it('does not show winners of a void draw', async () => {
    const events = [{ type: 'void', at: result.finished_at, note: 'Wrong <file>' }]
    answers['/api/results/code'] = { status: 200, data: { ...result, events } }
    const { body } = await frame()
    expect(body).toContain('was voided')
    expect(body).toContain('Wrong &lt;file&gt;')
    expect(body).not.toContain('نورة')
  })

  it.each([
    [
      { mode: 'scheduled', beacon: { due: '2026-12-01T12:00:00.000Z' }, overdue: false },
      'will be drawn on Dec 1, 2026',
    ],
    [
      { mode: 'instant', beacon: { due: '2026-12-01T12:00:00.000Z' }, overdue: false },
      'haven’t been drawn yet',
    ],
    [{ mode: 'instant', beacon: null, overdue: true }, 'is delayed'],
  ])('says what a sealed draw is waiting for: %o', async (waiting, words) => {
    const { title, share_code, share_link } = result
    const sealed = { status: 'sealed', time_zone: 'UTC', title, source: { type: 'list' } }
    const data = { ...sealed, share_code, share_link, ...waiting }
    answers['/api/results/code'] = { status: 409, data: { code: 'giveaway_not_completed' } }
    answers['/api/results/code/check-in'] = { status: 200, data }
    const { body, statusCode, headers } = await frame()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain(words)
  })

  it.each([
    [410, 410, 'no longer shared'],
    [404, 404, 'no result here'],
    [429, 503, 'right now'],
  ])('says why there is no result: %d', async (status, shown, words) => {
    answers['/api/results/code'] = { status, data: null }
    const { body, statusCode } = await frame()
    expect(statusCode).toBe(shown)
    expect(body).toContain(words)
    expect(body).not.toContain('<a ')
  })

  it.each(locales)('is in %s, by parameter or browser', async (locale) => {
    const byAddress = await frame(`/embed/code?lang=${locale}`, { 'accept-language': 'ja' })
    const byBrowser = await frame('/embed/code', { 'accept-language': `${locale}-XX,en;q=0.1` })
    expect(byAddress.body).toBe(byBrowser.body)
    expect(byAddress.body).toContain(`<html lang="${languageTag(locale)}"`)
    expect(byAddress.body).not.toMatch(/embed\.|{{/)
  })

  it('has the brand of its host', async () => {
    const { body } = await frame('/embed/code', { host: 'lucky.example' })
    expect(body).toContain('data-brand="lucky"')
    expect(body).toContain('Lucky<b>Comments</b>')
  })
})
