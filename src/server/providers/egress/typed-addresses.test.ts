import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEgress } from './egress.ts'
import { type Dial, isPublicAddress, type Resolve } from './guarded-connector.ts'

// One server plays the whole internet: every connection leads to it, and every dialed address is recorded.
const publicAddress = '93.184.215.14'
const dialed: string[] = []
const asked: string[] = []
let names: Record<string, string[]> = {}
let port = 0

const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(`${request.headers.host}${path}`)
  const to = decodeURIComponent(path.slice(1))
  if (to) response.writeHead(302, { location: to }).end()
  else response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('arrived')
})
const resolve: Resolve = async (host) =>
  (names[host] ?? [publicAddress]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const dial: Dial = (_target, addresses, done) => {
  dialed.push(...addresses.map(({ address }) => address))
  const socket = connect(port, '127.0.0.1', () => done(null, socket))
}
const egress = createEgress({ resolve, dial })

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await egress.close()
  server.close()
})

const hosts = ['example.com', 'tube.example']
const via = (...hops: string[]) => hops.reduceRight((to, hop) => `https://${hop}/${encodeURIComponent(to)}`)

it.each([
  'https://example.com',
  'http://example.com/',
  'https://www.example.com:443/#part',
  'http://EXAMPLE.com:80/',
  'https://ｅxample.com/',
  'https://tube.example',
])('%s is requested', async (url) => {
  const answer = await egress.askTyped(url, hosts, { types: ['text/plain'] })
  expect(answer).toMatchObject({ status: 200, body: Buffer.from('arrived') })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.url).toMatch(/^https:/)
})

// All of these mean this machine, a private network, or nothing that a request may carry.
const spellings = [
  'https://127.0.0.1',
  'https://127.1',
  'https://127.0.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0x7f.1',
  'https://0x7F.0x0.0x0.0x1',
  'https://0177.0.0.1',
  'https://017700000001',
  'https://127.0.0.01',
  'https://127.0.0.1.',
  'https://0',
  'https://0.0.0.0',
  'https://00.00.00.00',
  'https://[::1]',
  'https://[::]',
  'https://[0:0:0:0:0:0:0:1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::127.0.0.1]',
  'https://[64:ff9b::7f00:1]',
  'https://[2002:7f00:1::]',
  'https://[fe80::1]',
  'https://[fe80::1%25eth0]',
  'https://[fd00::1]',
  'https://[fd00:ec2::254]',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xA9FEA9FE/',
  'https://10.0.0.1',
  'https://172.16.0.1',
  'https://192.168.1.1',
  'https://100.64.0.1',
  'https://198.18.0.1',
  'https://224.0.0.1',
  'https://255.255.255.255',
  'https://１２７.０.０.１',
  'https://①②⑦.⓪.⓪.①',
  'https://127。0。0。1',
  'https://%31%32%37.0.0.1',
  'https://93.184.215.14',
  'https://localhost',
  'https://LOCALHOST',
  'https://localhost.',
  'https://printer',
  'https://example.com.',
  'https://example.com:8443',
  'https://example.com:22',
  'https://user@example.com',
  'https://user:word@example.com',
  'https://example.com@127.0.0.1',
  'https://example.com%40127.0.0.1',
  'https://exam\tple.com',
  'https://example.com\n.evil.example',
  ' https://example.com',
  'https:\\\\127.0.0.1\\',
  'https:127.0.0.1',
  '//127.0.0.1',
  'ftp://example.com',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  `https://example.com/${'a'.repeat(2100)}`,
  '',
]

it.each(spellings)('%j is refused before any connection', async (url) => {
  dialed.length = 0
  await expect(egress.askTyped(url, 'any')).rejects.toMatchObject({ problem: 'forbidden' })
  expect(dialed).toEqual([])
})

it.each([
  'https://elsewhere.example',
  'https://notexample.com',
  'https://example.com.evil.example',
  'https://example.com-evil.example',
  'https://еxample.com',
])('%s is not on the list of hosts', async (url) => {
  await expect(egress.askTyped(url, hosts)).rejects.toMatchObject({ problem: 'forbidden' })
})

it.each(['10.0.0.1', '::1', '::ffff:169.254.169.254', '64:ff9b::a00:1', '::127.0.0.1'])(
  'a name that resolves to %s, alone or among others, is not connected to',
  async (address) => {
    dialed.length = 0
    names = { 'inner.example.com': [address], 'mixed.example.com': [publicAddress, address] }
    for (const host of Object.keys(names))
      await expect(egress.askTyped(`https://${host}`, hosts)).rejects.toMatchObject({ problem: 'forbidden' })
    expect(dialed).toEqual([])
  },
)

it('a rebinding resolver has no effect: each connection resolves once and uses that address', async () => {
  let answers = 0
  const flipping = createEgress({
    resolve: async () => [{ address: answers++ === 0 ? publicAddress : '127.0.0.1', family: 4 }],
    dial,
  })
  dialed.length = 0
  await flipping.askTyped('https://flip.example.com', hosts)
  expect({ answers, dialed }).toEqual({ answers: 1, dialed: [publicAddress] })
  await flipping.close()
})

it('follows three redirects but not a fourth', async () => {
  const three = via('a.example.com', 'b.tube.example', 'c.example.com', 'https://d.example.com/')
  expect(await egress.askTyped(three, hosts)).toMatchObject({ url: 'https://d.example.com/' })
  await expect(egress.askTyped(via('z.example.com', three), hosts)).rejects.toMatchObject({
    problem: 'redirects',
  })
})

it.each([
  'https://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:22/',
  'https://metadata.example.com/',
  'https://elsewhere.example/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'https://example.com:8080/',
])('does not follow a redirect to %s', async (to) => {
  names = { 'metadata.example.com': ['169.254.169.254'] }
  dialed.length = 0
  await expect(egress.askTyped(via('www.example.com', to), hosts)).rejects.toMatchObject({
    problem: 'forbidden',
  })
  expect(dialed.every((address) => address === publicAddress)).toBe(true)
})

it('follows no redirect for a request that is sent once', async () => {
  const url = via('www.example.com', 'https://example.com/')
  await expect(egress.askTyped(url, hosts, { method: 'POST', body: '1' })).rejects.toMatchObject({
    problem: 'redirects',
  })
})

it('distinguishes public addresses from others', () => {
  const open = ['93.184.215.14', '2606:4700::1111', '::ffff:93.184.215.14', '64:ff9b::5db8:d70e']
  const closed = [
    '0.0.0.0',
    '192.0.2.1',
    '198.51.100.1',
    '240.0.0.1',
    '2001:db8::1',
    'ff02::1',
    '2001::1',
    'x',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(closed.filter((address) => isPublicAddress(address))).toEqual([])
})

it('the spy sees every connection (control)', async () => {
  dialed.length = 0
  names = { 'inner.example.com': ['10.0.0.1'] }
  await egress.askProvider('http://inner.example.com/')
  expect(dialed).toEqual(['10.0.0.1'])
})
