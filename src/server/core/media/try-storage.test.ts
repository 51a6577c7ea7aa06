import { afterAll, expect, it } from 'vitest'
import { picture } from '#test/media/files.ts'
import { startFtpFiles } from '#test/storage/ftp-stand-in.ts'
import { startS3 } from '#test/storage/s3-stand-in.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const s3 = await startS3()
const ftp = await startFtpFiles()
afterAll(() => Promise.all([s3.stop(), ftp.stop()]))
const staff = await person(world, { role: 'Admin' })
const tried = async () =>
  (await staff.ask({ method: 'POST', url: '/api/settings/test-storage', payload: {} })).json.data
/** Settings with which both stores work, including the keys. */
const right = {
  allow_private_network: true,
  s3_endpoint: s3.url,
  s3_bucket: s3.keys.bucket,
  s3_access_key: s3.keys.accessKey,
  s3_secret_key: s3.keys.secretKey,
  ftp_port: ftp.port,
  ftp_password: 'canary-7d1f',
}
const put = (payload: object) => staff.ask({ method: 'PUT', url: '/api/settings', payload })

it('writes, reads and deletes a file in the storage for uploads', async () => {
  expect(await tried()).toMatchObject({ works: true, step: 'done', said: '' })
  await put({ allow_private_network: true, storage_driver: 's3' })
  expect(await tried()).toMatchObject({ works: false, step: 'settings', said: '' })
  await put({ s3_endpoint: s3.url, s3_bucket: s3.keys.bucket, s3_region: s3.keys.region })
  await put({ s3_access_key: s3.keys.accessKey, s3_secret_key: s3.keys.secretKey })
  expect(await tried()).toMatchObject({ works: true, step: 'done', said: '' })
  await put({ storage_driver: 'ftp' })
  expect(await tried()).toMatchObject({ works: false, step: 'settings' })
  await put({ ftp_host: '127.0.0.1', ftp_port: ftp.port, ftp_username: 'ada', ftp_password: 'canary-7d1f' })
  expect(await tried()).toMatchObject({ works: false, step: 'encrypt', said: '502 no TLS here' })
  await put({ ftp_plain: true })
  expect(await tried()).toMatchObject({ works: true, step: 'done', said: '' })
  expect([s3.files.size, ftp.files.size]).toEqual([0, 0])
})

it.each([
  ['key', '403 SignatureDoesNotMatch', { storage_driver: 's3', s3_secret_key: 'canary-wrong' }],
  ['key', '403 InvalidAccessKeyId', { storage_driver: 's3', s3_access_key: 'wrong' }],
  ['write', '404 NoSuchBucket', { storage_driver: 's3', s3_bucket: 'another' }],
  ['connect', 'ECONNREFUSED', { storage_driver: 's3', s3_endpoint: 'http://127.0.0.1:1' }],
  ['sign_in', '530 no', { storage_driver: 'ftp', ftp_password: 'canary-wrong' }],
  ['connect', 'ECONNREFUSED', { storage_driver: 'ftp', ftp_port: 1 }],
  ['settings', 'private address', { storage_driver: 'ftp', allow_private_network: false }],
])('reports the step that failed: %s, %s', async (step, said, change) => {
  await put(right)
  await put(change)
  const report = await tried()
  expect(report).toMatchObject({ works: false, step, said })
  expect(JSON.stringify(report)).not.toContain('canary')
})

it('distinguishes a portal’s answer from that of a bucket', async () => {
  await put({ ...right, storage_driver: 's3' })
  s3.fault = 'portal'
  expect(await tried()).toMatchObject({ works: false, step: 'write' })
  s3.fault = undefined
  expect(await tried()).toMatchObject({ works: true })
  await put({ storage_driver: 'local' })
})

it('finds images without alternative text', async () => {
  const bytes = await picture().png().toBuffer()
  const send = (name: string, options: object) =>
    staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes, options) })
  await send('silent.png', {})
  await send('told.png', { alt: { en: 'A green square' } })
  const { json } = await staff.ask({ url: '/api/media?lacks_alt=yes' })
  const rows = json.data['rows'] as { file_name: string }[]
  expect(rows.map(({ file_name }) => file_name)).toEqual(['silent.png'])
})
