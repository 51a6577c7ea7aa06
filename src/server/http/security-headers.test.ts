import { expect, it } from 'vitest'
import { videoOf } from '#contract/fields/video-address.ts'
import { htmlHeaders } from './security-headers.ts'

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
