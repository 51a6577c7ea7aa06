import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEgress } from '../providers/egress/egress.ts'
import type { Dial, Resolve } from '../providers/egress/guarded-connector.ts'
import { followShortLink, type ShortAddress } from './follow-short-link.ts'

// One server plays the whole internet: every connection leads to it and is recorded.
const dialed: string[] = []
const asked: string[] = []
let names: Record<string, string[]> = {}
type Reply = { status?: number; to?: string; body?: string }
let replies: Record<string, Reply | ((method: string) => Reply)> = {}
let port = 0

const server = createServer((request, response) => {
  const key = `${request.headers.host}${request.url}`
  asked.push(`${request.method} ${key}`)
  const found = replies[key] ?? {}
  const {
    to,
    status = to === undefined ? 200 : 302,
    body = 'x'.repeat(100_000),
  } = typeof found === 'function' ? found(request.method ?? '') : found
  response
    .writeHead(
      status,
      to === undefined ? {} : { location: Buffer.from(to).toString('latin1'), 'set-cookie': 'a=b' },
    )
    .end(body)
})
const resolve: Resolve = async (host) =>
  (names[host] ?? ['93.184.215.14']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const dial: Dial = ({ hostname }, addresses, done) => {
  dialed.push(`${hostname} ${addresses[0]?.address}`)
  const socket = connect(port, '127.0.0.1', () => done(null, socket))
}
const egress = createEgress({ resolve, dial })

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await egress.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  replies = {}
  names = {}
  dialed.length = 0
  asked.length = 0
})

const short = (platform: ShortAddress['platform'], url: string): ShortAddress => ({
  kind: 'short',
  platform,
  url,
})
const follow = (link: ShortAddress) => followShortLink({ egress, signal: new AbortController().signal }, link)
const tiktok = short('tiktok', 'https://vm.tiktok.com/ZM1/')

test.each([
  [
    tiktok,
    'vm.tiktok.com/ZM1/',
    'https://m.tiktok.com/v/7106594312292453675.html?u_code=1',
    '7106594312292453675',
  ],
  [short('x', 'https://t.co/AbC'), 't.co/AbC', 'https://twitter.com/ada/status/12?s=20', '12'],
  [
    short('facebook', 'https://fb.watch/a/'),
    'fb.watch/a/',
    'https://www.facebook.com/watch/?v=12345',
    '12345',
  ],
  [
    short('reddit', 'https://www.reddit.com/r/a/s/T1'),
    'www.reddit.com/r/a/s/T1',
    '/r/a/comments/2gmzqe/x/?share_id=1',
    '2gmzqe',
  ],
  [
    short('instagram', 'https://www.instagram.com/share/reel/T'),
    'www.instagram.com/share/reel/T',
    'http://www.instagram.com/reel/DAbc_123-xy/',
    'DAbc_123-xy',
  ],
])('%j leads to a post without requesting the post', async (link, key, to, id) => {
  replies = { [key]: { to } }
  expect(await follow(link)).toMatchObject({ kind: 'post', platform: link.platform, id })
  expect(asked).toEqual([`HEAD ${key}`])
})

test('follows redirects step by step, and uses GET if HEAD is refused', async () => {
  replies = {
    'vm.tiktok.com/ZM1/': (method) => (method === 'HEAD' ? { status: 405 } : { to: '//vt.tiktok.com/ZM1/' }),
    'vt.tiktok.com/ZM1/': { status: 301, to: 'https://www.tiktok.com/t/ZM1/' },
    'www.tiktok.com/t/ZM1/': { status: 307, to: 'https://www.tiktok.com/@ada/video/7106594312292453675' },
  }
  expect(await follow(tiktok)).toMatchObject({ kind: 'post', owner: 'ada' })
  expect(asked.length).toBe(4)
})

test.each([
  [{ to: 'https://www.tiktok.com/login?redirect=1' }],
  [{ to: 'https://www.tiktok.com/login?next=https%3A%2F%2Fevil.example%2F' }],
  [{ status: 200 }],
  [{ status: 403 }],
])('returns the link unchanged at a login wall: %j', async (reply) => {
  replies = { 'vm.tiktok.com/ZM1/': reply }
  expect(await follow(tiktok)).toEqual(tiktok)
})

test('a login wall that names its target is resolved', async () => {
  const to = 'https://www.instagram.com/accounts/login/?next=%2Fp%2FDAbc_123-xy%2F'
  replies = { 'www.instagram.com/share/T': { to } }
  const link = short('instagram', 'https://www.instagram.com/share/T')
  expect(await follow(link)).toMatchObject({ kind: 'post', id: 'DAbc_123-xy' })
})

test.each([
  [404, 'not_found'],
  [410, 'not_found'],
  [429, 'provider_failed'],
  [503, 'provider_failed'],
])('status %i is %s', async (status, kind) => {
  replies = { 'vm.tiktok.com/ZM1/': { status } }
  await expect(follow(tiktok)).rejects.toMatchObject({ kind })
})

test('redirect loops and long chains end', async () => {
  replies = { 'vm.tiktok.com/ZM1/': { to: 'https://vm.tiktok.com/ZM1/' } }
  await expect(follow(tiktok)).rejects.toMatchObject({ kind: 'provider_failed' })
  expect(asked.length).toBe(5)
})

test('a host that resolves to a private address is not requested', async () => {
  names = { 'vm.tiktok.com': ['93.184.215.14', '10.0.0.7'] }
  await expect(follow(tiktok)).rejects.toMatchObject({ kind: 'provider_failed', said: 'forbidden' })
  expect(dialed).toEqual([])
})

const hostile = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://１２７.０.０.１/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://93.184.215.14/',
  'https://localhost/',
  'https://localhost./',
  'https://printer/',
  'https://metadata.google.internal/',
  'https://evil.example/',
  'https://vm.tiktok.com.evil.example/ZM2/',
  'https://evil-tiktok.com/t/ZM2/',
  'https://xn--tiktk-jua.com/t/ZM2/',
  'https://tiktok.com@127.0.0.1/t/ZM2/',
  'https://tiktok.com:x@127.0.0.1/t/ZM2/',
  'https://user@vm.tiktok.com/ZM2/',
  'https://user:word@vm.tiktok.com/ZM2/',
  'https://vm.tiktok.com:8443/ZM2/',
  'https://vm.tiktok.com:22/ZM2/',
  'https://vm.tiktok.com:80/ZM2/',
  'https://vm.tiktok.com%40127.0.0.1/',
  'https://127.0.0.1/vm.tiktok.com/',
  'https://127.0.0.1#vm.tiktok.com/ZM2/',
  'https://127.0.0.1?vm.tiktok.com/ZM2/',
  'https:\\\\127.0.0.1\\',
  'https:127.0.0.1/',
  '//127.0.0.1/',
  '//localhost/t/',
  'http://10.0.0.1:8080/',
  'ftp://vm.tiktok.com/ZM2/',
  'file:///etc/passwd',
  'gopher://vm.tiktok.com/ZM2/',
  'data:text/plain,hello',
  'javascript:alert(1)//vm.tiktok.com/ZM2/',
  'ws://vm.tiktok.com/ZM2/',
  'https://t.co/AbC',
  'https://www.facebook.com/share/p/1/',
  'blob:https://vm.tiktok.com/ZM2/',
  `https://vm.tiktok.com/${'a'.repeat(2100)}`,
]

test.each(hostile)('%j is never connected to, typed or redirected to', async (url) => {
  await follow(short('tiktok', url)).catch(() => undefined)
  expect(dialed).toEqual([])
  replies = { 'vm.tiktok.com/ZM1/': { to: url } }
  const end = await follow(tiktok).catch((error: unknown) => error)
  expect(end).not.toMatchObject({ kind: 'post' })
  expect(new Set(dialed)).toEqual(new Set(['vm.tiktok.com 93.184.215.14']))
  expect(asked.every((one) => one.includes(' vm.tiktok.com/'))).toBe(true)
})

test('without the check at each step the same spelling is followed (control)', async () => {
  replies = { 'vm.tiktok.com/ZM1/': { to: 'https://evil.example/' } }
  await egress.askTyped(tiktok.url, 'any')
  expect(dialed.join()).toContain('evil.example')
})
