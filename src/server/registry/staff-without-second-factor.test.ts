import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { pdf } from '#test/media/files.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantContent, plantModule } from '#test/world/planted-contents.ts'
import { type Answer, fileForm, testWorld } from '#test/world/world.ts'
import { workBulk } from '../core/bulk/bulk-action.ts'
import { siteSettings } from '../core/settings/site-settings.ts'
import { bulkActions } from './features.ts'

const world = await testWorld()
const { app, ctx } = world
const every = { create: true, read: true, update: true, delete: true }
const role = {
  external: { dashboard: true },
  users: every,
  sessions: { read: true, delete: true },
  tickets: { read: true },
  media: every,
  story: every,
}
const code = ({ status, json }: Answer) => json.data['code'] ?? status
const missing = 'second_factor_missing'
let staff: Person
let tired: Person

/** Everything that is shared by staff and others, and looks at permissions by itself. */
const shared = { selection: '', oneself: '', people: '', file: '', import: '' }

beforeAll(async () => {
  staff = await person(world, { role })
  tired = await person(world, { role, provedMinutesAgo: 13 * 60 })
  const module = await plantModule(world, { key: 'story' })
  await plantContent(world, module, { title: { en: 'Draft' }, slug: { en: 'draft' }, status: 'draft' })
  const post = async (url: string, payload: object) =>
    String((await staff.ask({ method: 'POST', url, payload })).json.data['id'])
  const someone = await person(world)
  shared.selection = await post('/api/selections', { ids: [someone.id] })
  shared.oneself = await post('/api/selections', { is_all: true, ids: [] })
  const bulk = { action: 'users.close_sessions', ids: [someone.id], count: 1 }
  shared.people = await post('/api/bulk', bulk)
  const begin = { method: 'POST', url: '/api/imports/into/users' } as const
  const imported = await staff.ask({ ...begin, ...fileForm('p.csv', Buffer.from('username\nada')) })
  shared.import = String(imported.json.data['id'])
  const stored = await staff.ask({ method: 'POST', url: '/api/media', ...fileForm('paper.pdf', pdf) })
  shared.file = String(stored.json.data['url'])
  const hidden = { is_private: true, module: 'story' }
  await ctx.db.updateTable('media').set(hidden).where('id', '=', String(stored.json.data['id'])).execute()
})

async function demand(isOn: boolean): Promise<void> {
  await ctx.db.deleteFrom('settings').where('key', '=', 'two_factor_for_staff').execute()
  const setting = { key: 'two_factor_for_staff', value: String(isOn), secret: null, updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ ...setting, updated_at: ctx.now() })
    .execute()
  await siteSettings(ctx, { force: true })
}

const count = (action: string, selection: string, by = staff) =>
  by.ask({ method: 'POST', url: '/api/bulk/count', payload: { action, selection } })
const start = (action: string, id: string) =>
  staff.ask({ method: 'POST', url: '/api/bulk', payload: { action, ids: [id], count: 1 } })
const jobOf = async (id: string) =>
  (await staff.ask({ url: `/api/bulk/${id}` })).json.data as unknown as BulkJob
const check = (by = staff) =>
  by.ask({ method: 'PUT', url: `/api/imports/${shared.import}`, payload: { mapping: { username: 0 } } })
const fileFor = async ({ token }: Person) =>
  (await app.inject({ url: shared.file, headers: { authorization: `Bearer ${token}` } })).statusCode
const modulesOf = async (by: Person) =>
  (await by.ask({ url: '/api/contents' })).json.data['modules'] as unknown[]
const waitingOf = async (by: Person) => (await by.ask({ url: '/api/overview/waiting' })).json.data['tickets']

it('an account without the required second factor has no staff permissions anywhere', async () => {
  const someone = await person(world)
  expect((await count('users.delete', shared.selection)).status).toBe(200)
  expect((await jobOf(shared.people)).rows[0]?.name).not.toBe('')
  expect(await fileFor(staff)).toBe(200)
  expect(await modulesOf(staff)).toHaveLength(1)
  expect(await waitingOf(staff)).toBe(0)
  expect((await staff.ask({ url: '/api/content/story/draft?preview=1' })).status).toBe(200)

  await demand(true)
  expect(code(await count('users.delete', shared.selection))).toBe(missing)
  expect(code(await start('users.delete', someone.id))).toBe(missing)
  expect((await jobOf(shared.people)).rows[0]?.name).toBe('')
  expect(code(await check())).toBe(missing)
  expect(code(await staff.ask({ url: '/api/contents/story/module' }))).toBe(missing)
  expect(code(await staff.ask({ url: '/api/lists/users/views' }))).toBe(missing)
  expect(code(await staff.ask({ url: '/api/content/story/draft?preview=1' }))).toBe(missing)
  expect(await fileFor(staff)).toBe(404)
  expect(await modulesOf(staff)).toEqual([])
  expect(await waitingOf(staff)).toBeNull()

  // What is their own stays theirs, and the page that asks for the second factor knows who they are.
  expect((await count('own_sessions.close', shared.oneself)).status).toBe(200)
  const { user } = (await staff.ask({ url: '/api/auth' })).json.data as { user: object }
  expect(user).toMatchObject({ two_factor_missing: true, permissions: role })

  await ctx.db.updateTable('users').set({ totp_confirmed_at: ctx.now() }).where('id', '=', staff.id).execute()
  expect((await count('users.delete', shared.selection)).status).toBe(200)
  expect(await fileFor(staff)).toBe(200)
  await ctx.db.updateTable('users').set({ totp_confirmed_at: null }).where('id', '=', staff.id).execute()
  await demand(false)
})

it('a job started before the second factor was required does not continue without one', async () => {
  const someone = await person(world)
  const begun = await start('users.delete', someone.id)
  await demand(true)
  const id = String(begun.json.data['id'])
  await workBulk(ctx, bulkActions(ctx), { bulk_id: id, turn: 0 }, new AbortController().signal)
  expect(await jobOf(id)).toMatchObject({ done: 0, failed: 1, is_finished: true })
  await demand(false)
})

it('staff with an old sign-in must prove their identity again', async () => {
  const selection = await tired.ask({
    method: 'POST',
    url: '/api/selections',
    payload: { ids: [randomUUID()] },
  })
  const counted = await count('users.delete', String(selection.json.data['id']), tired)
  expect(code(counted)).toBe('confirm_identity')
  expect(code(await tired.ask({ url: '/api/contents/story/module' }))).toBe('confirm_identity')
  expect(await fileFor(tired)).toBe(404)
})
