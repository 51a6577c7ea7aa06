import { afterEach, expect, it } from 'vitest'
import { type FtpStandIn, startFtp } from '#test/ftp/stand-in.ts'
import { createFtpProbe } from './ftp-connection.ts'

let server: FtpStandIn | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const probe = createFtpProbe({
  resolve: async (host) => [
    { address: host === 'inside.example' ? '10.0.0.7' : '127.0.0.1', family: 4 },
    ...(host === 'both.example' ? [{ address: '93.184.216.34', family: 4 }] : []),
  ],
  timeouts: { silence: 300, total: 600 },
})

async function tried(replies: Record<string, string> = {}, change: object = {}) {
  server = await startFtp(replies)
  const place = {
    host: 'files.example',
    port: server.port,
    username: 'ada',
    password: 'canary-7d1f',
    allowPrivateNetwork: true,
    allowPlain: true,
    ...change,
  }
  return probe.try(place)
}

it('signs in, checks the folder, and leaves', async () => {
  expect(await tried()).toEqual({ works: true, step: 'done', said: '230 welcome', encrypted: false })
  expect(server?.heard).toEqual(['AUTH TLS', 'USER ada', 'PASS canary-7d1f', 'PWD', 'QUIT'])
})

it.each([
  ['sign_in', '530 no {line} here', { PASS: '530 no {line} here' }],
  ['look', '550 go away', { PWD: '550 go away' }],
  ['greet', '421 too many', { GREET: '421 too many' }],
] as const)('reports that it failed at %s, with the message of the server', async (step, _, replies) => {
  const { works, step: at, said } = await tried(replies)
  expect([works, at]).toEqual([false, step])
  expect(said).toMatch(/^[45]\d\d /)
  expect(said).not.toContain('canary-7d1f')
})

it('repeats no text of other servers, and does not wait forever', async () => {
  expect(await tried({ GREET: 'SSH-2.0-OpenSSH_9.9' })).toMatchObject({ works: false, said: 'ETIMEDOUT' })
  await server?.stop()
  expect(await tried({ GREET: '' })).toMatchObject({ works: false, step: 'connect', said: 'ETIMEDOUT' })
})

it('connects to no private address unless allowed', async () => {
  for (const host of ['127.0.0.1', 'inside.example', 'both.example', '169.254.169.254', '::1'])
    expect(await tried({}, { host, allowPrivateNetwork: false })).toEqual({
      works: false,
      step: 'settings',
      said: 'private address',
      encrypted: false,
    })
  expect(server?.heard).toEqual([])
  expect(await tried({}, { port: 22, allowPrivateNetwork: false })).toMatchObject({ said: 'port' })
})

it('sends no command injected through a name', async () => {
  for (const change of [{ username: 'a\r\nDELE x' }, { password: 'a\nQUIT' }]) {
    expect(await tried({}, change)).toMatchObject({ step: 'settings', said: 'characters' })
    expect(server?.heard).toEqual([])
    await server?.stop()
  }
})

it('reports a closed port', async () => {
  const gone = await startFtp()
  await gone.stop()
  const place = {
    host: '127.0.0.1',
    port: gone.port,
    username: 'a',
    password: 'b',
    allowPrivateNetwork: true,
    allowPlain: true,
  }
  expect(await probe.try(place)).toMatchObject({ works: false, step: 'connect', said: 'ECONNREFUSED' })
})
