import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ExportJob } from '#contract/lists/bulk/exports.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { deleteExportsBefore } from './store.ts'
import { beginExport } from './write-export.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

const begin = (by: Person, path: string) => by.ask({ url: path, headers: { prefer: 'respond-async' } })
const jobs = async (by: Person) =>
  (await by.ask({ url: '/api/exports', headers: { 'x-language': 'en' } })).json.data['jobs'] as ExportJob[]
const ended = async (by: Person) => {
  await expect.poll(async () => (await jobs(by))[0]?.state).not.toBe('running')
  return (await jobs(by))[0]
}
const fetched = (by: Person, id: unknown) =>
  world.app.inject({
    url: `/api/exports/${String(id)}/file`,
    headers: { authorization: `Bearer ${by.token}` },
  })

it('prepares a long list in the background, in the words and with the rows of the download', async () => {
  const path = '/api/users/export.csv?columns=email'
  const direct = await world.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
  const begun = await begin(admin, path)
  expect(begun.status).toBe(202)
  const { id } = begun.json.data
  const job = await ended(admin)
  const { n } = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  expect(job).toMatchObject({ id, state: 'done', done: n, total: n, message: null })
  const file = await fetched(admin, id)
  expect(file.body).toBe(direct.body)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="users-[\d-]+\.csv"$/)
  expect(file.headers['content-type']).toMatch(/^text\/csv/)
  expect(job?.bytes).toBe(Buffer.byteLength(file.rawPayload))
})

it('is begun with the permissions and the proof of the download, and fetched by its session alone', async () => {
  const late = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
  expect((await begin(late, '/api/users/export.csv')).json.data['code']).toBe('confirm_identity')
  expect((await begin(await person(world), '/api/users/export.csv')).json.data['code']).toBe('not_permitted')
  const { id } = (await begin(admin, '/api/faq/export.json')).json.data
  await ended(admin)
  const other = await person(world, { role: 'Admin' })
  expect(await jobs(other)).toEqual([])
  expect((await fetched(other, id)).statusCode).toBe(404)
  await ctx.db
    .updateTable('export_jobs')
    .set({ session_id: randomUUID() })
    .where('id', '=', String(id))
    .execute()
  expect((await fetched(admin, id)).statusCode).toBe(404)
  await deleteExportsBefore(ctx.db, new Date(Date.now() + 1000))
  expect(await ctx.db.selectFrom('export_pieces').select('no').execute()).toEqual([])
})

it('says why there is no file', async () => {
  const { id: session } = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  const viewer = { user: { id: admin.id }, session: { id: session } } as never
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the disk is full')
  }
  const quiet = { ...ctx, log: { ...ctx.log, error: () => undefined } } as unknown as typeof ctx
  const document = { stream: broken(), fileName: 'x.csv', isPrivate: true }
  const { id } = await beginExport(quiet, viewer, { document, type: 'text/csv' })
  expect(await ended(admin)).toMatchObject({
    id,
    state: 'failed',
    message: expect.stringMatching(/./) as string,
  })
  expect((await fetched(admin, id)).statusCode).toBe(404)
  // The process that wrote this one is gone.
  const long = new Date(Date.now() - 10 * 60_000)
  await ctx.db
    .updateTable('export_jobs')
    .set({ outcome: null, finished_at: null, written_at: long })
    .where('id', '=', id)
    .execute()
  expect((await jobs(admin))[0]).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/restarted/) as string,
  })
})
