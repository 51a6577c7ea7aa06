import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Ticket, TicketMessage } from '#contract/support/support-tickets.ts'
import { docx, film, pdf, picture, svg } from '#test/media/files.ts'
import { type Person, person } from '#test/world/people.ts'
import { filesForm } from '#test/world/planted-forms.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, app } = world
const staff = await person(world, { role: { tickets: { read: true, reply: true, delete: true } } })

type File = [name: string, content: string | Uint8Array]
const partsOf = (files: File[]) => files.map(([name, content]) => ({ field: 'files', name, content }))
const create = (user: Person, files: File[], key: string = randomUUID()) => {
  const form = filesForm({ subject: 'A broken page', message: 'See here.' }, partsOf(files))
  const headers = { ...form.headers, 'idempotency-key': key }
  return user.ask({ method: 'POST', url: '/api/tickets', ...form, headers })
}
const conversation = async (user: Person, id: string) =>
  ((await user.ask({ url: `/api/tickets/${id}` })).json.data as unknown as Ticket).conversation
const download = ({ token }: Person, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } })
const media = async () => (await ctx.db.selectFrom('media').select('id').execute()).length

it('accepts images, PDF and text, and serves them so that nothing can run', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  const png = await picture().png().toBuffer()
  const secret = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const key = randomUUID()
  const files: File[] = [
    ['shot.png', secret],
    ['bill.pdf', pdf],
    ['a; b=c <i>.txt', 'Plain words'],
  ]
  const createReply = await create(ada, files, key)
  expect(createReply.status, JSON.stringify(createReply.json)).toBe(201)
  const id = String(createReply.json.data['id'])
  const before = await media()
  expect((await create(ada, files, key)).json.data['id']).toBe(id)
  expect((await create(ada, files.slice(1), key)).json.data['code']).toBe('idempotency_key_reused')
  expect(await media()).toBe(before)

  const [first] = await conversation(ada, id)
  expect(first?.files.map(({ name, type }) => [name, type])).toEqual([
    ['shot.png', 'image/png'],
    ['bill.pdf', 'application/pdf'],
    ['a; b=c <i>.txt', 'text/plain'],
  ])
  for (const { url } of first?.files ?? []) {
    for (const user of [ada, staff]) {
      const reply = await download(user, url)
      expect(reply.statusCode).toBe(200)
      expect(reply.body).not.toContain('<script>')
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining('sandbox') as unknown,
      })
    }
    const foreign = await download(bob, url)
    const absent = await download(bob, url.replace(/[^/]+$/, randomUUID()))
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
    expect((await app.inject(url)).statusCode).toBe(401)
  }
  const heads = await Promise.all(
    (first?.files ?? []).map(async ({ url }) => (await download(ada, url)).headers),
  )
  expect(heads.map((head) => [head['content-type'], head['content-disposition']])).toEqual([
    ['image/png', 'inline; filename="shot.png"'],
    ['application/pdf', 'attachment; filename="bill.pdf"'],
    ['text/plain; charset=utf-8', 'attachment; filename="a__b_c__i_.txt"'],
  ])
  // The media library does not list them, and does not serve them at their address.
  const library = await person(world, { role: { media: { read: true } } })
  expect((await library.ask({ url: '/api/media' })).json.data['rows']).toEqual([])
  const { path } = await ctx.db.selectFrom('media').select('path').limit(1).executeTakeFirstOrThrow()
  expect((await download(library, `/media/${path}`)).statusCode).toBe(404)

  await staff.ask({ method: 'DELETE', url: `/api/support-tickets/${id}`, payload: {} })
  expect(await media()).toBe(before - 3)
})

it('refuses other types under any name, and stores nothing', async () => {
  const ada = await person(world)
  const html = '<!doctype html><script>alert(1)</script>'
  const cases: [string, string | Uint8Array][] = [
    ['page.png', html],
    ['page.html', html],
    ['page.txt', html],
    ['drawing.svg', svg],
    ['drawing.png', svg],
    ['film.mp4', film(100)],
    ['letter.docx', docx()],
    ['nothing.txt', ''],
    ['program', 'MZ'],
    ['bill.pdf', 'no bill'],
  ]
  const before = await media()
  for (const file of cases) {
    const { status, json } = await create(ada, [['fine.txt', 'fine'], file])
    expect([file[0], status, json.data['code']]).toEqual([file[0], 422, 'validation_failed'])
    expect(json.data['_errors']).toHaveProperty('files')
  }
  const many = await create(
    ada,
    Array.from({ length: 6 }, (_, no): File => [`${no}.txt`, 'text']),
  )
  expect([many.status, many.json.data['code']]).toEqual([400, 'too_many_files'])
  const large = await create(ada, [
    ['a.txt', 'x'.repeat(6 * 1024 * 1024)],
    ['b.txt', 'x'.repeat(6 * 1024 * 1024)],
  ])
  expect(large.status).toBe(413)
  expect(await media()).toBe(before)
  expect((await ada.ask({ url: '/api/tickets' })).json.data['total']).toBe(0)
})

it('a file of a note is visible to staff only', async () => {
  const ada = await person(world)
  const id = String((await create(ada, [])).json.data['id'])
  const form = filesForm({ message: 'Mind this.', is_note: true }, partsOf([['inside.txt', 'secret']]))
  const url = `/api/support-tickets/${id}/messages`
  const note = (await staff.ask({ method: 'POST', url, ...form })).json.data as unknown as TicketMessage
  const [file] = note.files
  expect((await download(staff, file?.url ?? '')).body).toBe('secret')
  expect((await download(ada, file?.url ?? '')).statusCode).toBe(404)
  expect(JSON.stringify(await conversation(ada, id))).not.toContain('inside')
})

it('staff need the same proof for files as for tickets: a second factor and a recent sign-in', async () => {
  const ada = await person(world)
  const id = String((await create(ada, [['bill.pdf', pdf]])).json.data['id'])
  const url = (await conversation(ada, id))[0]?.files[0]?.url ?? ''
  const role = { tickets: { read: true }, external: { dashboard: true } }
  const tired = await person(world, { role, provedMinutesAgo: 13 * 60 })
  expect((await download(tired, url)).json()).toMatchObject({ data: { code: 'confirm_identity' } })
  const admin = await person(world, { role: 'Admin' })
  const agent = await person(world, { role })
  const demand = (two_factor_for_staff: boolean) =>
    admin.ask({ method: 'PUT', url: '/api/settings', payload: { two_factor_for_staff } })
  expect((await demand(true)).status).toBe(200)
  expect((await download(agent, url)).json()).toMatchObject({ data: { code: 'second_factor_missing' } })
  expect((await download(ada, url)).statusCode).toBe(200)
  await ctx.db.updateTable('support_tickets').set({ user_id: agent.id }).where('id', '=', id).execute()
  expect((await download(agent, url)).statusCode).toBe(200)
})

it('ticket files and library files have separate quotas', async () => {
  const ada = await person(world, { role: { media: { read: true } } })
  const folders = async () => (await ada.ask({ url: '/api/media/folders' })).json.data
  const files: File[] = [['a.txt', 'Plain words']]
  expect((await create(ada, files)).status).toBe(201)
  expect(await folders()).toMatchObject({ own_bytes: 0 })
  const huge = { size: 10 ** 12 }
  const ownMedia = ctx.db.updateTable('media').where('created_by', '=', ada.id)
  await ownMedia.set({ ...huge, is_private: false }).execute()
  expect(await folders()).toMatchObject({ own_bytes: huge.size })
  expect((await create(ada, files)).status).toBe(201)
  await ownMedia.set({ ...huge, is_private: true }).execute()
  const full = await create(ada, files)
  expect([full.status, full.json.data['_errors']]).toEqual([
    422,
    { files: { _errors: [expect.any(String)] } },
  ])
  await ownMedia.set({ size: 1 }).execute()
})
