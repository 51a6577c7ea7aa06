import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { brands } from '../../brand.ts'
import { registerPages } from '../web.ts'

interface Visit {
  frame: { appNumber: number }
  allow: { framed?: boolean }
}

const app = Fastify()
await app.register(cookie)
await app.register(async (web) =>
  registerPages(
    web,
    {
      preloads: () => [],
      async answer(request, _locale, visit) {
        const { frame, allow } = visit as Visit
        // As the loader of the page does where it finds the draft.
        if (request.url.includes('draft=sealed')) allow.framed = true
        const headers = { 'Content-Type': 'text/html; charset=utf-8' }
        return new Response(`brand ${frame.appNumber}`, { headers })
      },
    },
    {
      dev: false,
      env: { publicUrl: 'https://box.example', analyticsId: undefined },
      brandHosts: async () => ({ lucky: 'lucky.example', box: undefined }),
      kitOf: async () => undefined,
      defaultLanguage: async () => 'en',
      documents: { version: () => 1, consentOf: () => ({}) },
      log: { error: () => undefined },
    },
  ),
)
afterAll(() => app.close())

const get = (url: string) =>
  app.inject({
    url,
    headers: { accept: 'text/html', host: 'box.example', 'sec-fetch-site': 'same-origin' },
  })

it('is a preview without scripts, in the requested brand and language', async () => {
  const { headers, body } = await get('/es/preview/preview?draft=sealed&brand=lucky')
  expect(body).toBe(`brand ${brands.lucky.appNumber}`)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-same-origin$/)
  expect(policy).not.toContain('script-src')
  // The language of the browser stays as it is.
  expect(headers['set-cookie']).toBeUndefined()
})

it('is refused without a draft sealed here, and other pages cannot be framed', async () => {
  for (const url of [
    '/es/preview/preview?draft=other',
    '/es/preview/preview?brand=lucky',
    '/es/preview/preview',
  ]) {
    const { headers, body } = await get(url)
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(body).toBe(`brand ${brands.box.appNumber}`)
  }
})
