import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/api/all.ts'
import type { StreamedDocument } from '#contract/api/call.ts'
import { type ExportJob, exportKinds } from '#contract/lists/bulk/exports.ts'
import { usersList } from '#contract/lists/people-lists.ts'
import { exportList } from '#server/lists/export-list.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { usersSource } from '../accounts/users/store.ts'
import { deleteExportsBefore, piecesOf } from './store.ts'
import { beginExport } from './write-export.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

const begin = (by: Person, path: string) => by.ask({ url: path, headers: { prefer: 'respond-async' } })
const jobs = async (by: Person) =>
  (await by.ask({ url: '/api/exports', headers: { 'x-language': 'en' } })).json.data['jobs'] as ExportJob[]
const ended = async (by: Person) => {
  await expect.poll(async () => (await jobs(by))[0]?.state, { timeout: 20_000 }).not.toBe('running')
  return (await jobs(by))[0]
}
const fetched = (by: Person, id: unknown) =>
  world.app.inject({
    url: `/api/exports/${String(id)}/file`,
    headers: { authorization: `Bearer ${by.token}` },
  })

it('prepares a long list in the background, with the same content as the download', async () => {
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

it('is not started by a HEAD request', async () => {
  const own = await person(world, { role: { users: { read: true } } })
  const headers = { authorization: `Bearer ${own.token}`, prefer: 'respond-async' }
  const head = await world.app.inject({ method: 'HEAD', url: '/api/users/export.csv', headers })
  expect([head.statusCode, await jobs(own)]).toEqual([200, []])
})

it('needs the permissions and proof of the download, and is bound to its session', async () => {
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

afterEach(() => {
  vi.useRealTimers()
})

/** Begins an export of what a stream yields. */
async function beginOf(by: Person, stream: StreamedDocument['stream']): Promise<string> {
  const { id: session } = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', by.id)
    .executeTakeFirstOrThrow()
  const viewer = { user: { id: by.id }, session: { id: session } } as never
  const quiet = { ...ctx, log: { ...ctx.log, error: () => undefined } } as unknown as typeof ctx
  const document = { stream, fileName: 'x.csv', isPrivate: true }
  return (await beginExport(quiet, viewer, { document, type: 'text/csv', permissions: [] })).id
}
const mebibyte = Buffer.alloc(1024 * 1024, 'a')
const piecesOfJob = (id: string) =>
  ctx.db.selectFrom('export_pieces').select('no').where('job_id', '=', id).orderBy('no').execute()
const jobRow = (id: string) =>
  ctx.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('can be downloaded only with the permission that it needed', async () => {
  const reader = await person(world, { role: { users: { read: true } } })
  const { id } = (await begin(reader, '/api/users/export.csv')).json.data
  await ended(reader)
  expect((await fetched(reader, id)).statusCode).toBe(200)
  const { role_id } = await ctx.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', role_id).execute()
  const refused = await fetched(reader, id)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ data: { code: 'not_permitted' } })
})

it('aborts a download whose file is deleted meanwhile', async () => {
  const own = await person(world)
  const id = await beginOf(
    own,
    (async function* () {
      yield mebibyte
      yield mebibyte
    })(),
  )
  await ended(own)
  const pieces = piecesOf(ctx.db, await jobRow(id))
  expect((await pieces.next()).value).toHaveLength(mebibyte.length)
  await ctx.db.deleteFrom('export_jobs').where('id', '=', id).execute()
  await expect(pieces.next()).rejects.toThrow(/deleted/)
})

it('keeps three files per account, writes two at once, and nothing of failed ones', async () => {
  const own = await person(world)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  async function* waiting() {
    yield mebibyte
    await held
  }
  let closed = 0
  async function* short() {
    try {
      yield mebibyte
    } finally {
      closed++
    }
  }
  const [lost, second] = [await beginOf(own, waiting()), await beginOf(own, waiting())]
  await expect(beginOf(own, short())).rejects.toMatchObject({ code: 'busy' })
  expect(closed).toBe(1)
  // The process that writes it is gone: nothing of it stays, and it no longer counts.
  await expect.poll(() => piecesOfJob(lost)).toHaveLength(1)
  const long = new Date(Date.now() - 10 * 60_000)
  await ctx.db.updateTable('export_jobs').set({ written_at: long }).where('id', '=', lost).execute()
  const third = await beginOf(own, waiting())
  expect(await piecesOfJob(lost)).toEqual([])
  release()
  const states = async () => (await jobs(own)).map(({ id, state }) => [id, state])
  await expect.poll(states).toEqual([
    [third, 'done'],
    [second, 'done'],
    [lost, 'failed'],
  ])
  expect(await piecesOfJob(lost)).toEqual([])
  const later = []
  for (let n = 0; n < 2; n++) {
    later.unshift(await beginOf(own, short()))
    await ended(own)
  }
  expect(await states()).toEqual([...later.map((id) => [id, 'done']), [third, 'done'], [lost, 'failed']])
  expect(await piecesOfJob(second)).toEqual([])
})

it.each(exportKinds)('releases the rows of a refused %s immediately', async (kind) => {
  await sql`insert into users (id, username, email, fullname, role_id, status)
    select gen_random_uuid(), ${kind} || i, ${kind} || i || '@example.org', 'One of many', ${roleIds.user}::uuid, 'active'
    from generate_series(1, 600) i`.execute(ctx.db)
  const own = await person(world, { role: 'Admin' })
  const now = ctx.now()
  const running = [1, 2].map(() => ({
    id: randomUUID(),
    user_id: own.id,
    session_id: randomUUID(),
    file_name: 'x.csv',
    type: 'text/csv',
    permissions: [],
    total: null,
    outcome: null,
    created_at: now,
    written_at: now,
    finished_at: null,
  }))
  await ctx.db.insertInto('export_jobs').values(running).execute()
  const path = `/api/users/export.${kind}`
  for (let n = 0; n < 4; n++) expect((await begin(own, path)).json.data['code']).toBe('busy')
  const other = await person(world, { role: 'Admin' })
  expect((await begin(other, path)).status).toBe(202)
  expect(await ended(other)).toMatchObject({ state: 'done' })
  // Nor does one hold them that is given up before its first byte is read.
  const query = { sort: 'username' }
  const request = { list: usersList, source: usersSource, query, userId: own.id, kind, now }
  const texts = { say: (key: string) => key, texts: '', shape: (row: object) => row }
  for (let n = 0; n < 4; n++) {
    const { stream } = await exportList(ctx.db, { ...request, ...texts })
    await stream[Symbol.asyncIterator]().return?.()
  }
  expect((await begin(other, path)).status).toBe(202)
  expect(await ended(other)).toMatchObject({ state: 'done' })
})

it('stays marked as running while rows are slow', async () => {
  const own = await person(world)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const id = await beginOf(
    own,
    (async function* () {
      await held
      yield mebibyte
    })(),
  )
  const long = new Date(Date.now() - 10 * 60_000)
  await ctx.db.updateTable('export_jobs').set({ written_at: long }).where('id', '=', id).execute()
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  await expect.poll(async () => (await jobRow(id)).written_at.getTime()).toBeGreaterThan(long.getTime())
  expect((await jobs(own))[0]?.state).toBe('running')
  release()
  expect(await ended(own)).toMatchObject({ state: 'done' })
})

it('gives the reason for a missing file', async () => {
  async function* broken() {
    yield mebibyte
    throw new Error('the disk is full')
  }
  const id = await beginOf(admin, broken())
  expect(await ended(admin)).toMatchObject({
    id,
    state: 'failed',
    message: expect.stringMatching(/./) as string,
  })
  expect((await fetched(admin, id)).statusCode).toBe(404)
  expect(await piecesOfJob(id)).toEqual([])
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

it('names the columns of every list in plain words', async () => {
  const paths = calls
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/export.csv'))
    .map(({ path }) => path.replace('{moduleKey}', 'blog').replace('{formKey}', 'contact'))
    .filter((path) => !path.includes('{'))
  expect(paths.length).toBeGreaterThan(15)
  for (const url of paths) {
    const headers = { authorization: `Bearer ${admin.token}`, 'x-language': 'de' }
    const { statusCode, body } = await world.app.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
    expect(body.split('\r\n')[0], url).not.toMatch(/"[a-z_]+\.[a-z_.]+"/)
  }
})
