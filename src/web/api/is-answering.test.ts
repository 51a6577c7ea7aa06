import { afterEach, expect, it, vi } from 'vitest'
import { isAnswering } from './is-answering.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the site', async () => new Response('{"ok":true}'), true],
  ['a proxy that does not know the address', async () => new Response('', { status: 404 }), true],
  ['a proxy in place of the site', async () => new Response('Bad Gateway', { status: 502 }), false],
  ['a missing server', async () => Promise.reject(new TypeError('Failed to fetch')), false],
])('detects whether %s responds', async (_who, answer, isThere) => {
  vi.stubGlobal('fetch', answer)
  expect(await isAnswering()).toBe(isThere)
})
