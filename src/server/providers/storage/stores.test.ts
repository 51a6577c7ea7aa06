import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startFtpFiles } from '#test/storage/ftp-stand-in.ts'
import { startS3 } from '#test/storage/s3-stand-in.ts'
import { createEgress } from '../egress/egress.ts'
import { createFtpStore } from '../ftp/ftp-store.ts'
import { createLocalStore } from './create-storage.ts'
import { type FileStore, StorageError } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'stores-'))
const egress = createEgress()
const s3 = await startS3()
const ftp = await startFtpFiles()
afterAll(async () => {
  await egress.close()
  await s3.stop()
  await ftp.stop()
  await rm(folder, { recursive: true, force: true })
})

const bucket = { endpoint: s3.url, ...s3.keys, allowPrivateNetwork: true }
const place = {
  host: '127.0.0.1',
  port: ftp.port,
  username: 'ada',
  password: 'canary-7d1f',
  allowPrivateNetwork: true,
  allowPlain: true,
}
const stores: [string, FileStore][] = [
  ['local', createLocalStore(join(folder, 'media'))],
  ['s3', createS3Store(bucket, egress)],
  ['ftp', createFtpStore(place)],
]
const name = 'ab/abcdefghijklmnopqrstuv.bin'

async function fileOf(bytes: Uint8Array) {
  const from = join(folder, randomBytes(8).toString('hex'))
  await writeFile(from, bytes)
  return { from, size: bytes.length }
}

async function bytesOf(store: FileStore, start: number, end: number) {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.read(name, { start, end })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe.each(stores)('%s', (_, store) => {
  it('returns a stored file, whole and in ranges, until it is deleted', async () => {
    // More than one piece of a bucket.
    const bytes = randomBytes(5 * 1024 * 1024 + 17)
    await store.put(name, await fileOf(bytes))
    expect((await bytesOf(store, 0, bytes.length - 1)).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [4 * 1024 * 1024 - 3, 4 * 1024 * 1024 + 5],
      [bytes.length - 9, bytes.length - 1],
    ] as const)
      expect((await bytesOf(store, start, end)).equals(bytes.subarray(start, end + 1))).toBe(true)
    const second = randomBytes(300)
    await store.put(name, await fileOf(second))
    expect((await bytesOf(store, 0, 299)).equals(second)).toBe(true)
    await store.remove(name)
    await store.remove(name)
    await expect(bytesOf(store, 0, 9)).rejects.toThrow(StorageError)
  })

  it('accepts only names of our own', async () => {
    const file = await fileOf(Buffer.from('x'))
    for (const wrong of [
      '../../etc/passwd',
      'ab/../../x.bin',
      '/etc/x.bin',
      'ab/short.bin',
      'ab/a\r\nDELE x.bin',
      '',
    ])
      await expect(store.put(wrong, file), wrong).rejects.toThrow(StorageError)
    expect(existsSync(file.from)).toBe(true)
  })
})

it('leaves no partial file in a folder', async () => {
  const bytes = randomBytes(1000)
  await createLocalStore(join(folder, 'other')).put(name, await fileOf(bytes))
  expect(await readdir(join(folder, 'other', 'ab'))).toEqual(['abcdefghijklmnopqrstuv.bin'])
  expect((await readFile(join(folder, 'other', name))).equals(bytes)).toBe(true)
})

it('reports the error of a bucket, and never its key', async () => {
  const wrong = createS3Store({ ...bucket, secretKey: 'another' }, egress)
  await expect(wrong.put(name, await fileOf(Buffer.from('x')))).rejects.toThrow(
    'the bucket says 403 SignatureDoesNotMatch',
  )
  s3.fault = { status: 503, code: 'SlowDown' }
  await expect(createS3Store(bucket, egress).remove(name)).rejects.toThrow('the bucket says 503 SlowDown')
  s3.fault = undefined
  const guarded = createS3Store({ ...bucket, allowPrivateNetwork: false }, egress)
  const asked = s3.heard.length
  await expect(guarded.remove(name)).rejects.toThrow('names a port')
  expect(s3.heard).toHaveLength(asked)
  const away = createS3Store({ ...bucket, endpoint: 'http://127.0.0.1:9' }, egress)
  const failure = await away.remove(name).catch(String)
  expect(failure).toContain('StorageError')
  expect(failure).not.toContain('canary')
})

it.runIf(existsSync('/proc/self/fd'))('leaves no file open that was not taken', async () => {
  const from = await fileOf(randomBytes(1000))
  const isOpen = async () => {
    const places = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(places)).includes(from.from)
  }
  const refused = [
    createS3Store({ ...bucket, allowPrivateNetwork: false }, egress),
    createS3Store({ ...bucket, endpoint: 'http://127.0.0.1:9' }, egress),
  ]
  for (const store of refused) {
    await expect(store.put(name, from)).rejects.toThrow(StorageError)
    await expect.poll(isOpen).toBe(false)
  }
})

it('uses a server without encryption only if allowed', async () => {
  const strict = createFtpStore({ ...place, allowPlain: false })
  ftp.heard.length = 0
  await expect(strict.put(name, await fileOf(Buffer.from('x')))).rejects.toThrow(
    'the file server knows no encryption',
  )
  expect(ftp.heard).toEqual(['AUTH TLS'])
})

it('follows no file server to another machine, and connects to private ones only if allowed', async () => {
  ftp.replies['EPSV'] = '502 unknown'
  ftp.replies['PASV'] = '227 Entering Passive Mode (10,0,0,7,200,1)'
  await expect(createFtpStore(place).put(name, await fileOf(Buffer.from('x')))).rejects.toThrow(StorageError)
  delete ftp.replies['EPSV']
  delete ftp.replies['PASV']
  const guarded = createFtpStore({ ...place, allowPrivateNetwork: false })
  await expect(guarded.remove(name)).rejects.toThrow('private address')
})

it.each([
  [{ status: 503, code: 'SlowDown' }, 'the bucket says 503 SlowDown', undefined],
  [{ status: 403, code: 'InvalidAccessKeyId' }, 'the bucket says 403 InvalidAccessKeyId', 'key'],
  [{ status: 301, code: 'PermanentRedirect' }, 'redirects', undefined],
  ['mute', 'took too long', undefined],
  ['cut', 'sent no whole answer', undefined],
  ['portal', 'the answer does not come from a bucket', undefined],
] as const)('reports an unexpected answer to an upload: %o', async (fault, message, hurdle) => {
  const store = createS3Store(bucket, egress, { timeoutMs: 300 })
  s3.files.clear()
  s3.fault = fault
  const failure = await store.put(name, await fileOf(randomBytes(2000))).catch((error: unknown) => error)
  s3.fault = undefined
  expect(failure).toBeInstanceOf(StorageError)
  expect(String(failure)).toContain(message)
  expect(failure).toMatchObject({ hurdle })
  await store.put(name, await fileOf(Buffer.from('the control')))
  expect(s3.files.size).toBe(1)
})

it.each([
  [{ status: 503, code: 'SlowDown' }, 'the bucket says 503 SlowDown'],
  ['mute', 'took too long'],
  ['cut', 'sent no whole answer'],
  ['portal', 'the bucket sent another part of the file'],
  ['whole', 'the bucket sent another part of the file'],
] as const)('returns no bytes that are not of the file: %o', async (fault, message) => {
  const store = createS3Store(bucket, egress, { timeoutMs: 300 })
  // As long as the page that `portal` answers with.
  const bytes = randomBytes(37)
  await store.put(name, await fileOf(bytes))
  expect((await bytesOf(store, 10, 29)).equals(bytes.subarray(10, 30))).toBe(true)
  s3.fault = fault
  const failure = bytesOf(store, 1, 36)
  await expect(failure).rejects.toThrow(StorageError)
  await expect(failure).rejects.toThrow(message)
  if (fault === 'whole') expect((await bytesOf(store, 0, 36)).equals(bytes)).toBe(true)
  s3.fault = undefined
})

it('reports missing settings without a request', async () => {
  const nowhere = createS3Store({ ...bucket, endpoint: '' }, egress)
  await expect(nowhere.remove(name)).rejects.toMatchObject({ hurdle: 'settings' })
  const withoutHost = createFtpStore({ ...place, host: '' })
  await expect(withoutHost.remove(name)).rejects.toMatchObject({ hurdle: 'settings' })
})
