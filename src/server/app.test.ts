import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { errors } from '#contract/api/errors.ts'
import { locales } from '#locales/locales.ts'
import { fileForm, testWorld } from '../../test/world/world.ts'
import { deletionCallbackPath } from './core/connections/delete-on-request.ts'
import { webhookPath } from './features/billing/events.ts'
import { requestsPerMinute } from './http/may-call.ts'

const { app, ask } = await testWorld({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://draws.example' } })
await app.ready()
let visitor = 0
const elsewhere = () => {
  visitor++
  return { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` }
}
const route = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
/** HEAD comes with every GET; `/api` and unknown paths below it have their own answer. */
const isAnswerToUnknown = (mounted: string) => /^HEAD | \/api\*?$/.test(mounted)

/** `METHOD /path` of every route, from the tree that the server prints. */
function mountedRoutes(): string[] {
  const above: string[] = []
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
    above.splice(indent.length / 4, above.length, part)
    return methods ? methods.split(', ').map((method) => `${method} ${above.join('')}`) : []
  })
}

describe('the API', () => {
  it('serves every call of the contract by exactly one route, and no other /api path', async () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
    const documents = [
      'GET /api/openapi.json',
      'GET /api/docs',
      `POST ${webhookPath}`,
      `POST ${deletionCallbackPath}`,
    ]
    const wanted = [...calls.map((call) => `${call.method} ${route(call.path)}`), ...documents]
    const found = mountedRoutes().filter((mounted) => !isAnswerToUnknown(mounted))
    expect(found.filter((mounted) => mounted.includes(' /api')).sort()).toEqual(wanted.sort())
  })

  it('answers unknown paths and methods with the error envelope', async () => {
    const unknown = await ask({ url: '/api/nowhere', headers: { 'x-language': 'xx' } })
    expect(unknown).toMatchObject({ status: 404, json: { status: false, message: 'Endpoint not found' } })
    const method = await ask({ method: 'DELETE', url: '/api/giveaways' })
    expect([method.status, method.headers['allow']]).toEqual([405, 'POST, GET'])
  })

  it('serves OpenAPI 3.1 and a readable page under its own policy', async () => {
    const document = JSON.parse((await app.inject('/api/openapi.json')).body) as Record<string, never>
    expect(document['openapi']).toBe('3.1.0')
    expect(Object.keys(document['paths'] ?? {}).sort()).toEqual(
      [...new Set(calls.map((call) => call.path))].sort(),
    )
    const schemas = Object.keys((document['components'] as { schemas: object } | undefined)?.schemas ?? {})
    const named = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)
    const broken = [...named].filter(
      ([, to]) => !schemas.some((name) => to === `#/components/schemas/${name}`),
    )
    expect(broken).toEqual([])
    const paths = document['paths'] as unknown as Record<string, { post: { responses: object } }>
    expect(JSON.stringify(paths['/api/giveaways']?.post.responses)).toContain(
      '"share_code":{"type":"string"}',
    )
    const page = await app.inject('/api/docs')
    expect(page.body).toContain('<code>giveaway_finished</code> 409, <code>data.share_code</code>')
    for (const { name, path } of calls)
      expect(page.body.split(`id="${name}"`)[1], name).toMatch(
        new RegExp(`^[^/]*</b>\\s<code>${path.replaceAll(/[{}.]/g, '\\$&')}</code>`),
      )
    // Every group of calls has its place in a chapter, and every link of the menu leads somewhere.
    expect(page.body).not.toContain('<h2>More</h2>')
    for (const [, anchor] of page.body.matchAll(/href="#([^"]+)"/g))
      expect(page.body).toContain(`id="${anchor}"`)
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  it('reports liveness and readiness', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true })
  })

  it.each([
    ['GET', '/api/results/nothing'],
    ['PROPFIND', '/api/giveaways'],
    ['PUT', '/'],
    ['GET', '/%zz'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
  ])('never lets a response run, be framed or be cached: %s %s', async (method, url) => {
    const { headers, body } = await app.inject({ method: method as 'GET', url })
    expect(JSON.parse(body)).not.toHaveProperty('statusCode')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  it('refuses cross-site requests of a browser', async () => {
    const payload = { source: { type: 'list', entries: ['a'] } }
    const send = (headers: Record<string, string>) =>
      ask({ method: 'POST', url: '/api/giveaways', payload, headers: { ...elsewhere(), ...headers } })
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    expect((await send({ origin: 'https://draws.example' })).status).toBe(201)
    expect((await send({ origin: 'http://example.com', host: 'Example.com:80' })).status).toBe(201)
    expect((await send({})).status).toBe(201)
  })

  it('limits guesses of share codes', async () => {
    const headers = elsewhere()
    const guess = () => ask({ url: `/api/results/${'x'.repeat(22)}`, headers })
    const answers = []
    for (let i = 0; i < 31; i++) answers.push(await guess())
    expect(answers.slice(0, 30).every(({ status }) => status === 404)).toBe(true)
    expect(answers[30]?.status).toBe(429)
    expect(Number(answers[30]?.headers['retry-after'])).toBeGreaterThan(0)
    // Others at this address have the right links.
    const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] }, mode: 'local' }
    const { json } = await ask({ method: 'POST', url: '/api/giveaways', headers, payload })
    expect((await ask({ url: `/api/results/${String(json.data['share_code'])}`, headers })).status).toBe(200)
  })
})

describe('form data', () => {
  const draw = (head: string, content: string, boundary = 'b') =>
    ask({
      method: 'POST',
      url: '/api/giveaways',
      headers: { ...elsewhere(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: [
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="n.txt"',
        '',
        'Ada\nBob',
        `--${boundary}`,
        head,
        '',
        content,
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    })

  it('is refused with an error code for a nameless field or an overlong boundary', async () => {
    const nameless = await draw('Content-Disposition: form-data', 'x')
    expect([nameless.status, nameless.json.data['code']]).toEqual([422, 'validation_failed'])
    const endless = await draw('Content-Disposition: form-data; name="options"', '{}', 'b'.repeat(300))
    expect([endless.status, endless.json.data['code']]).toEqual([400, 'file_upload_error'])
  })

  it('may declare its options as JSON', async () => {
    const head = 'Content-Disposition: form-data; name="options"\r\nContent-Type: application/json'
    expect((await draw(head, '{"title":"Typed"}')).json.data['title']).toBe('Typed')
    expect((await draw(head, '{"winners":3')).status).toBe(400)
  })

  it('is refused as too large, not as malformed, if its options are too long', async () => {
    const long = JSON.stringify({ title: 'x'.repeat(2_200_000) })
    const answer = await draw('Content-Disposition: form-data; name="options"', long)
    expect([answer.status, answer.json.data['code']]).toEqual([413, 'body_too_large'])
  })

  it('sanitizes a file name and keeps its extension', async () => {
    const nameOf = async (given: string) => {
      const form = fileForm(given, 'Ada')
      const answer = await ask({ method: 'POST', url: '/api/files/preview', ...form })
      return String(answer.json.data['name'])
    }
    expect(await nameOf('C:\\lists\\people.txt')).toBe('people.txt')
    expect(await nameOf('people\u202etxt.txt')).toBe('peopletxt.txt')
    expect(await nameOf(`${'x'.repeat(240)}.txt`)).toBe(`${'x'.repeat(196)}.txt`)
  })
})

describe('a JSON body', () => {
  const send = (payload: Buffer | string, type = 'application/json') =>
    ask({
      method: 'POST',
      url: '/api/giveaways',
      headers: { ...elsewhere(), 'content-type': type },
      payload,
    })
  const body = '{"source":{"type":"list","entries":["Jos\u00e9","Ada"]}}'

  it('must be UTF-8: other encodings are refused', async () => {
    expect((await send(Buffer.from(body, 'utf8'))).status).toBe(201)
    const latin = await send(Buffer.from(body, 'latin1'))
    expect([latin.status, latin.json.data['code']]).toEqual([400, 'body_malformed'])
  })

  it('must be declared as JSON, which no cross-site form can do', async () => {
    expect((await send(body, 'text/plain')).status).toBe(415)
  })

  it('counts toward the rate limit before it is parsed, even if malformed', async () => {
    const headers = { ...elsewhere(), 'content-type': 'application/json' }
    const broken = () => app.inject({ method: 'POST', url: '/api/setup/nothing', headers, payload: '{' })
    const statuses = []
    for (let i = 0; i <= requestsPerMinute.write; i++) statuses.push((await broken()).statusCode)
    expect(statuses.slice(-2)).toEqual([400, 429])
  })
})

describe('the error catalog', () => {
  it('has a message for every code in every language', () => {
    for (const locale of locales) {
      const texts = ['errors', 'files', 'forms'].map(
        (namespace) =>
          JSON.parse(
            readFileSync(new URL(`../locales/messages/${locale}/${namespace}.json`, import.meta.url), 'utf8'),
          ) as Record<string, string>,
      )
      const all = Object.assign({}, ...texts) as Record<string, string>
      const missing = Object.values(errors).filter(({ key }) => !all[key] && !all[`${key}_other`])
      expect({ locale, missing: missing.map(({ key }) => key) }).toEqual({ locale, missing: [] })
    }
  })
})

describe('no input causes a server error', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    fc.constantFrom(null, '', '\0', '\ud800', -1, 1e308, '__proto__', [], {}, [[]], true),
  )
  const source = fc.oneof(
    fc.record({ type: fc.constant('list'), entries: fc.array(fc.oneof(text, value), { maxLength: 12 }) }),
    fc.record({ type: fc.constant('upload'), upload_id: text, column: value }, { requiredKeys: ['type'] }),
    value,
  )
  const rules = fc.oneof(
    fc.record({ one_entry_per_person: value, exclude: fc.array(text) }, { requiredKeys: [] }),
    value,
  )
  const body = fc.oneof(
    fc.record(
      { source, winners: value, substitutes: value, rules, title: text, prizes: value, mode: value },
      { requiredKeys: ['source'] },
    ),
    value,
  )
  const unwanted = new Set([500, 502, 504])
  /** Of each call, other ones in each run of the tests. */
  const inputs = Number(process.env['INPUTS_PER_CALL'] ?? 20)

  const judge = (status: number, reply: string) => {
    expect(unwanted.has(status), `${status} ${reply}`).toBe(false)
    if (status >= 400)
      expect(JSON.parse(reply)).toMatchObject({ status: false, message: expect.any(String) as string })
  }

  for (const call of calls)
    it(`${call.method} ${call.path}`, async () => {
      await fc.assert(
        fc.asyncProperty(body, text, text, text, async (payload, param, name, junk) => {
          const url = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(param.toWellFormed())) || '/'
          const query = `?page=${encodeURIComponent(junk.toWellFormed())}&search=${encodeURIComponent(name.toWellFormed())}`
          const headers = { ...elsewhere(), 'x-language': 'tr', cookie: 'visitor=a.b' }
          if (call.method === 'GET') {
            const answer = await app.inject({ url: url + query, headers })
            return judge(answer.statusCode, answer.body)
          }
          const json = JSON.stringify(payload) ?? ''
          const typed = { ...headers, 'content-type': 'application/json' }
          const plain = await app.inject({ method: call.method, url, payload: json, headers: typed })
          judge(plain.statusCode, plain.body)
          const cut = await app.inject({ method: call.method, url, payload: json.slice(1), headers: typed })
          judge(cut.statusCode, cut.body)
          const form = fileForm(name.replaceAll(/["\r\n]/g, ''), Buffer.from(junk), payload as object)
          const sent = await app.inject({
            method: call.method,
            url,
            payload: form.payload as Buffer,
            headers: { ...headers, ...(form.headers as Record<string, string>) },
          })
          judge(sent.statusCode, sent.body)
          const broken = await app.inject({
            method: call.method,
            url,
            payload: (form.payload as Buffer).subarray(0, 60 + param.length),
            headers: { ...headers, ...(form.headers as Record<string, string>) },
          })
          judge(broken.statusCode, broken.body)
        }),
        { numRuns: inputs },
      )
    })

  it('answers malformed addresses and unknown content types with client errors', async () => {
    for (const url of [
      '/api/%E0%A4%A',
      '/api/results/%00',
      `/api/results/${'a'.repeat(400)}`,
      '/api//',
      '/api/..%2f',
    ]) {
      const answer = await app.inject({ url, headers: elsewhere() })
      expect([400, 404, 414]).toContain(answer.statusCode)
    }
    for (const type of [
      'text/xml',
      'application/json; charset=\0',
      'multipart/form-data',
      '',
      'x'.repeat(5000),
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/giveaways',
        payload: '{}',
        headers: { ...elsewhere(), 'content-type': type },
      })
      expect(answer.statusCode, type).toBeGreaterThanOrEqual(400)
      expect(unwanted.has(answer.statusCode), type).toBe(false)
    }
  })
})
