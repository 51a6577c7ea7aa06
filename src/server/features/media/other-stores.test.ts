import { afterAll, expect, it } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import { film, pdf, picture } from '#test/media/files.ts'
import { startFtpFiles } from '#test/storage/ftp-stand-in.ts'
import { startS3 } from '#test/storage/s3-stand-in.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { sweepFiles } from '../../core/media/stored-files.ts'
import { knownSettings } from '../../core/settings/site-settings.ts'

const world = await testWorld()
const { app, ctx } = world
const s3 = await startS3()
const ftp = await startFtpFiles()
afterAll(async () => {
  await s3.stop()
  await ftp.stop()
})
const staff = await person(world, { role: 'Admin' })

async function settings(payload: object) {
  const { status } = await staff.ask({ method: 'PUT', url: '/api/settings', payload })
  await knownSettings(ctx, { force: true })
  return status
}
async function upload(name: string, bytes: Uint8Array) {
  const { json } = await staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes) })
  return json.data as unknown as MediaDetail & { code?: string }
}
const bytesOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).rawPayload

it('puts new files into the configured storage, and still finds those elsewhere', async () => {
  const local = await upload('paper.pdf', pdf)
  expect(
    await settings({
      allow_private_network: true,
      storage_driver: 's3',
      s3_endpoint: s3.url,
      s3_bucket: s3.keys.bucket,
      s3_region: s3.keys.region,
      s3_access_key: s3.keys.accessKey,
      s3_secret_key: s3.keys.secretKey,
      ftp_host: '127.0.0.1',
      ftp_port: ftp.port,
      ftp_username: 'ada',
      ftp_password: 'canary-7d1f',
      ftp_plain: true,
    }),
  ).toBe(200)
  const bytes = film(60_000)
  const inBucket = await upload('film.mp4', bytes)
  expect([local.store, inBucket.store, s3.files.size]).toEqual(['local', 's3', 1])
  expect((await bytesOf(inBucket.url)).equals(bytes)).toBe(true)
  const part = await bytesOf(inBucket.url, { range: 'bytes=1000-1999' })
  expect(part.equals(bytes.subarray(1000, 2000))).toBe(true)
  await settings({ storage_driver: 'ftp' })
  const media = await upload('photo.png', await picture(500, 400).png().toBuffer())
  expect([media.store, ftp.files.size]).toEqual(['ftp', 6])
  expect([...ftp.files.keys()].every((name) => /^media\/[0-9a-f]{2}\/[\w-]{24}\.\w+$/.test(name))).toBe(true)
  expect(await bytesOf(media.parts[0]?.url ?? '')).toHaveLength(media.parts[0]?.bytes ?? 0)
  await settings({ storage_driver: 'local' })
  for (const { url, size } of [local, inBucket, media]) expect(await bytesOf(url)).toHaveLength(size)
  // A crop is stored in the same place as its original.
  const area = { x: 0, y: 0, width: 100, height: 100 }
  const cut = await staff.ask({ method: 'POST', url: `/api/media/${media.id}/crop`, payload: area })
  expect([cut.status, ftp.files.size]).toEqual([200, 10])
  for (const { id } of [local, inBucket, media])
    await staff.ask({ method: 'DELETE', url: `/api/media/${id}`, payload: {} })
  // The file that the crop replaced is deleted a day later.
  expect([s3.files.size, ftp.files.size]).toEqual([0, 5])
})

it('reports storage failures, and stores nothing then', async () => {
  await settings({ storage_driver: 's3' })
  const media = await upload('film.mp4', film(100))
  s3.fault = { status: 503, code: 'SlowDown' }
  const form = fileForm('paper.pdf', pdf)
  const failed = await staff.ask({ method: 'POST', url: '/api/media', ...form })
  expect([failed.status, failed.json.data['code']]).toEqual([503, 'problem_saving_files'])
  const broken = await app.inject(media.url)
  expect([broken.statusCode, broken.headers['cache-control'], broken.headers['etag']]).toEqual([
    502,
    'no-store',
    undefined,
  ])
  // It is deleted anyway; a later cleanup removes the file, once the store answers again.
  await staff.ask({ method: 'DELETE', url: `/api/media/${media.id}`, payload: {} })
  expect([(await app.inject(media.url)).statusCode, s3.files.size]).toEqual([404, 1])
  s3.fault = undefined
  const { json } = await staff.ask({ url: '/api/media' })
  expect(json.data['total']).toBe(0)
  await sweepFiles(ctx)
  expect(s3.files.size).toBe(0)
})
