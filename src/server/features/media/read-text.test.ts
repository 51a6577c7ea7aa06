import { expect, it, vi } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import { pdf } from '#test/media/files.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const staff = await person(world, { role: { media: { create: true, read: true } } })

async function upload(name: string, bytes: Uint8Array) {
  const { json } = await staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes) })
  return json.data as unknown as MediaDetail
}
const textOf = async ({ id }: MediaDetail) => {
  const { json } = await staff.ask({ url: `/api/media/${id}/text` })
  return json.data as unknown as { lines: string[]; is_cut: boolean } | null
}

it('shows the first lines of a text, without characters that hide or turn others', async () => {
  const csv = await upload('list.csv', Buffer.from('\ufeffName,Email\r\nŞule\t\u202E<b>,x@example.org\r\n'))
  expect(await textOf(csv)).toEqual({ lines: ['Name,Email', 'Şule\t<b>,x@example.org'], is_cut: false })
  const long = await upload('long.txt', Buffer.from(Array.from({ length: 30 }, (_, i) => `${i}`).join('\n')))
  const { lines, is_cut } = (await textOf(long)) ?? {}
  expect([lines?.length, lines?.at(-1), is_cut]).toEqual([20, '19', true])
})

it('reads only the beginning of a large file, and cuts no character of it', async () => {
  const large = await upload('large.txt', Buffer.from(`a${'ş'.repeat(40_000)}`))
  const { lines, is_cut } = (await textOf(large)) ?? {}
  expect([lines?.length, lines?.[0]?.length, is_cut]).toEqual([1, 400, true])
  expect(lines?.[0]).toMatch(/^aş+$/)
})

it('has no lines of other files, and of those that are missing in their storage', async () => {
  expect(await textOf(await upload('paper.pdf', pdf))).toBeNull()
  const gone = await upload('gone.txt', Buffer.from('Gone'))
  await world.ctx.storage.local.remove(gone.url.replace('/media/', ''))
  expect(await textOf(gone)).toBeNull()
})

it('does not wait for a slow storage, and reports one that fails, but no unreadable text', async () => {
  const { log, storage } = world.ctx
  const file = await upload('names.txt', Buffer.from('Names'))
  const warn = vi.spyOn(log, 'warn')
  const read = vi.spyOn(storage.local, 'read')
  read.mockImplementation(async function* () {
    // valid UTF-8, and a byte that is not
    yield Buffer.concat([Buffer.from('Şule, Çağ'), Buffer.from([0xff])])
  })
  expect([await textOf(file), warn.mock.calls]).toEqual([null, []])

  const late = Promise.withResolvers<Uint8Array>()
  read.mockImplementation(async function* () {
    yield await late.promise
  })
  expect([await textOf(file), warn.mock.calls]).toEqual([null, []])
  late.reject(new Error('Gone'))
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  read.mockRestore()
  warn.mockRestore()
})
