import { expect, it } from 'vitest'
import { videoOf } from '#contract/fields/video-address.ts'
import { testWorld } from '#test/world/world.ts'
import { apiHeaders, htmlHeaders } from './security-headers.ts'

const policy = htmlHeaders({ nonce: 'abc', https: true })['Content-Security-Policy'] ?? ''
const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))

it.each(['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', 'https://dai.ly/x8abcde'])(
  'a page may frame the video at %s',
  (address) => {
    const { origin } = new URL(videoOf(address)?.embed ?? '')
    expect(rules.get('frame-src')).toContain(origin)
  },
)

it('and no other site, no scripts without the nonce, and no other videos', () => {
  expect(rules.get('frame-src')).toHaveLength(4)
  expect(rules.get('frame-src')).toContain("'self'")
  expect(rules.get('media-src')).toEqual(["'self'"])
  expect(rules.get('script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'"])
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
})

const { app, ask } = await testWorld()
const policyOf = (headers: Record<string, string>) => headers['Content-Security-Policy'] ?? ''

it('every kind of response has its security headers', () => {
  for (const headers of [htmlHeaders({ nonce: 'abc', https: true }), apiHeaders(true)]) {
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Strict-Transport-Security': 'max-age=31536000',
    })
    expect(policyOf(headers)).toContain("default-src 'none'")
    expect(policyOf(headers)).toContain("frame-ancestors 'none'")
  }
  const page = policyOf(htmlHeaders({ nonce: 'abc', https: true }))
  expect(page).toContain("base-uri 'none'")
  expect(page).toContain("object-src 'none'")
  expect(page).toContain("form-action 'self'")
  expect(apiHeaders(true)['Cache-Control']).toBe('no-store')
})

it('no other site may read a response, from any origin', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const { status, headers } = await ask({ url: '/api/settings', headers: { origin } })
    expect(status).toBe(200)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['cache-control']).toContain('no-store')
  }
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const preflight = await app.inject({ method: 'OPTIONS', url: '/api/giveaways', headers: asked })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
})

it('TRACE is refused and echoes nothing', async () => {
  const answer = await app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/settings',
    headers: { 'x-secret': 'never echoed' },
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('never echoed')
})
