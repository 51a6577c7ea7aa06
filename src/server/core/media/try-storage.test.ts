import { expect, it } from 'vitest'
import { picture } from '../../../../test/media/files.ts'
import { person } from '../../../../test/world/people.ts'
import { fileForm, testWorld } from '../../../../test/world/world.ts'

const world = await testWorld()
const staff = await person(world, { role: 'Admin' })
const tried = async () =>
  (await staff.ask({ method: 'POST', url: '/api/settings/test-storage', payload: {} })).json.data
const put = (payload: object) => staff.ask({ method: 'PUT', url: '/api/settings', payload })

it('writes, reads and takes away a file where uploads go, and tells how far that got', async () => {
  expect(await tried()).toMatchObject({ works: true, step: 'done', said: '' })
  await put({ storage_driver: 's3', s3_endpoint: 'http://127.0.0.1:1', s3_bucket: 'files' })
  await put({ s3_access_key: 'key', s3_secret_key: 'canary' })
  const refused = await tried()
  expect(refused).toMatchObject({ works: false, step: 'write' })
  expect(String(refused['said'])).not.toMatch(/^$|canary/)
  await put({ storage_driver: 'local' })
})

it('finds the pictures that say nothing to whoever cannot see them', async () => {
  const bytes = await picture().png().toBuffer()
  const send = (name: string, options: object) =>
    staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes, options) })
  await send('silent.png', {})
  await send('told.png', { alt: { en: 'A green square' } })
  const { json } = await staff.ask({ url: '/api/media?lacks_alt=yes' })
  const rows = json.data['rows'] as { file_name: string }[]
  expect(rows.map(({ file_name }) => file_name)).toEqual(['silent.png'])
})
