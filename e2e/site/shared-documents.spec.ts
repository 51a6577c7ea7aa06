import { expect } from '@playwright/test'
import { pathFor } from '../../src/locales/paths.ts'
import { test } from '../support/story.ts'

// Visitors who would get the same document share one (ADR-031), but nothing in it that belongs to one of them.

const pages = ['home', 'tools', 'pricing', 'about', 'support', 'faq', 'privacyPolicy', 'terms'] as const

for (const page of pages)
  test(`two visitors of ${page} get the same document except for nonces and form keys`, async ({
    request,
  }) => {
    const path = pathFor(page, 'tr')
    // Another story may change a plan or a text of the site between the two: the next two are equal again.
    await expect(async () => {
      const [first, second] = [await open(), await open()]
      expect(second.nonce).not.toBe(first.nonce)
      expect(first.keys.filter((key) => second.keys.includes(key))).toEqual([])
      if (page === 'home' || page === 'tools') expect(first.keys.length).toBeGreaterThan(0)
      expect(second.rest).toBe(first.rest)
    }).toPass()

    async function open() {
      const reply = await request.get(path, { headers: { accept: 'text/html', cookie: '' } })
      expect(reply.headers()['cache-control']).toBe('no-store')
      const policy = reply.headers()['content-security-policy'] ?? ''
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? ''
      const text = await reply.text()
      expect(text.split(nonce).length).toBeGreaterThan(3)
      expect(new Set(text.match(/ nonce="[^"]+"/g))).toEqual(new Set([` nonce="${nonce}"`]))
      const keys = [...text.matchAll(/<input type="hidden"[^>]* value="([\da-f-]{36})"/g)].map(
        ([, key = '']) => key,
      )
      const rest = keys.reduce((left, key) => left.replaceAll(key, ''), text.replaceAll(nonce, ''))
      return { nonce, keys, rest }
    }
  })
