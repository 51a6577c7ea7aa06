import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { ownCertificate } from '#test/mail/mail-server.ts'
import { startFtpFiles } from '#test/storage/ftp-stand-in.ts'
import { probeStore } from '../storage/file-store.ts'
import { createFtpProbe } from './ftp-connection.ts'
import { createFtpStore } from './ftp-store.ts'

const certificate = await ownCertificate('files.example')
const scratch = await mkdtemp(join(tmpdir(), 'encrypted-files-'))
const server = await startFtpFiles({ certificate })
const plainServer = await startFtpFiles()
afterAll(async () => {
  await Promise.all([server.stop(), plainServer.stop()])
  await rm(scratch, { recursive: true })
})

const usual = getCACertificates()
beforeEach(() => {
  setDefaultCACertificates([...usual, certificate.cert])
  for (const key of Object.keys(server.replies)) delete server.replies[key]
  for (const one of [server, plainServer]) one.heard.length = 0
  server.files.clear()
  server.data.length = 0
})

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const at = (host: string, port = server.port) => ({
  host,
  port,
  username: 'ada',
  password: 'canary-7d1f',
  allowPrivateNetwork: true,
  allowPlain: false,
})
const storeAt = (host: string, port?: number) => createFtpStore(at(host, port), { resolve })
const tried = (host: string, port?: number) => probeStore(storeAt(host, port), scratch)
const name = 'ab/abcdefghijklmnopqrstuv.bin'

async function put(host: string, bytes: Uint8Array) {
  const from = join(scratch, 'sent')
  await writeFile(from, bytes)
  await storeAt(host).put(name, { from, size: bytes.length })
}

async function bytesAt(host: string, start: number, end: number) {
  const chunks: Uint8Array[] = []
  for await (const chunk of storeAt(host).read(name, { start, end })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

it.each(['files.example', '127.0.0.1'])(
  'keeps names, passwords and files encrypted on the way to %s',
  async (host) => {
    const bytes = randomBytes(700_000)
    await put(host, bytes)
    expect(server.files.get(`media/${name}`)?.equals(bytes)).toBe(true)
    expect((await bytesAt(host, 0, bytes.length - 1)).equals(bytes)).toBe(true)
    expect((await bytesAt(host, 1000, 1999)).equals(bytes.subarray(1000, 2000))).toBe(true)
    await storeAt(host).remove(name)
    expect(server.files.size).toBe(0)
    // The first command requests encryption; credentials and requests come after.
    expect(server.heard.find((line) => line !== 'QUIT')).toBe('AUTH TLS')
    expect(server.heard.indexOf('PBSZ 0')).toBeLessThan(server.heard.indexOf('PROT P'))
    expect(server.heard.indexOf('PROT P')).toBeLessThan(server.heard.indexOf('EPSV'))
    // Servers that verify who opens a data connection accept none without the TLS session of the control connection.
    expect(server.data).toEqual([
      { protocol: 'TLSv1.3', isResumed: true },
      { protocol: 'TLSv1.3', isResumed: true },
      { protocol: 'TLSv1.3', isResumed: true },
    ])
    expect(await tried(host)).toEqual({ works: true, step: 'done', said: '' })
    const probe = createFtpProbe({ resolve })
    expect(await probe.try(at(host))).toMatchObject({ works: true, encrypted: true, said: '230 welcome' })
  },
)

it('sends nothing to a server with an untrusted or wrong certificate', async () => {
  const probe = createFtpProbe({ resolve })
  const refused = async (host: string) => {
    const { works, step, said } = await tried(host)
    expect(await probe.try(at(host))).toMatchObject({ works, step, said, encrypted: false })
    await expect(put(host, randomBytes(9))).rejects.toThrow(`the file server cannot be reached (${said})`)
    expect(server.heard).not.toContain('USER ada')
    return [works, step, said]
  }
  expect(await refused('other.example')).toEqual([false, 'encrypt', 'ERR_TLS_CERT_ALTNAME_INVALID'])
  setDefaultCACertificates(usual)
  expect(await refused('files.example')).toEqual([false, 'encrypt', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
  expect(await refused('127.0.0.1')).toEqual([false, 'encrypt', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
})

it('sends no password to a server without encryption if the settings require it', async () => {
  const { port } = plainServer
  const probe = createFtpProbe({ resolve })
  expect(await tried('files.example', port)).toEqual({
    works: false,
    step: 'encrypt',
    said: '502 no TLS here',
  })
  expect(await probe.try(at('files.example', port))).toMatchObject({
    works: false,
    step: 'encrypt',
    said: '502 no TLS here',
  })
  expect(new Set(plainServer.heard)).toEqual(new Set(['AUTH TLS', 'QUIT']))
  // A connection that breaks during encryption must not continue in plain text.
  server.replies['AUTH'] = '234 now'
  const open = createFtpStore({ ...at('files.example'), allowPlain: true }, { resolve })
  await expect(open.remove(name)).rejects.toThrow('the file server')
  expect(server.heard.filter((line) => /^(USER|PASS)/.test(line))).toEqual([])
})

it('sends no file to a server without encrypted data connections', async () => {
  server.replies['PROT'] = '536 not here'
  const bytes = Buffer.from('nobody may read this on the way')
  await expect(put('files.example', bytes)).rejects.toThrow('the file server says 536')
  expect(await tried('files.example')).toMatchObject({ step: 'encrypt', said: '536 not here' })
  const came = Buffer.concat([...server.files.values()])
  expect(came.includes(bytes.subarray(0, 10))).toBe(false)
  expect(server.files.has(`media/${name}`)).toBe(false)
})

it('reports a wrong password', async () => {
  const wrong = createFtpStore({ ...at('files.example'), password: 'canary-other' }, { resolve })
  expect(await probeStore(wrong, scratch)).toEqual({ works: false, step: 'sign_in', said: '530 no' })
})

it('keeps nothing of an incomplete file', async () => {
  server.breakAfter = 10
  await expect(put('files.example', randomBytes(5000))).rejects.toThrow('the file server says 426')
  expect(server.files.size).toBe(0)
  server.breakAfter = undefined
  await put('files.example', randomBytes(5000))
  server.breakAfter = 10
  await expect(bytesAt('files.example', 0, 4999)).rejects.toThrow('the file server')
  server.breakAfter = undefined
})
