import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Content } from '#contract/content/contents.ts'
import { siteVersion } from '#server/core/settings/site-settings.ts'
import { workersOf } from '#server/registry/scheduled-jobs.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
/** Short enough that a session lasts for the whole test. */
const stepMs = 600_000
const start = new Date('2027-03-01T09:00:00.000Z')
const after = (steps: number) => new Date(start.getTime() + steps * stepMs)
const rights = { read: true, create: true, update: true, delete: true }

let editor: Person
beforeAll(async () => {
  world.setTime(start)
  await plantModule(world, {
    key: 'recipes',
    fields: [{ key: 'minutes', type: 'text', required: true }],
  })
  editor = await person(world, { role: { external: { dashboard: true }, recipes: rights } })
})

const at = (id = '') => `/api/contents/recipes${id && `/${id}`}`
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status
const read = async (id: string) => (await editor.ask({ url: at(id) })).json.data as unknown as Content
const createRecord = async (title: string, minutes = '5') => {
  world.setTime(start)
  const payload = { title: { en: title }, fields: { minutes } }
  return String((await editor.ask({ method: 'POST', url: at(), payload })).json.data['id'])
}
const schedule = (id: string, when: Date | string, user = editor) =>
  user.ask({
    method: 'POST',
    url: `${at(id)}/schedule`,
    payload: { publish_at: typeof when === 'string' ? when : when.toISOString() },
  })
const post = (id: string, verb: string) =>
  editor.ask({ method: 'POST', url: `${at(id)}/${verb}`, payload: {} })
const run = (id: string, when: Date) =>
  workersOf(world.ctx).publish_content(
    { content_id: id, publish_at: when.toISOString() },
    new AbortController().signal,
  )
const waiting = async (id: string) => {
  const { rows } = await sql<{ start_after: Date }>`select start_after from jobs.job
    where name = 'publish_content' and data->>'content_id' = ${id} order by start_after`.execute(db)
  return rows.map(({ start_after }) => start_after.toISOString())
}
const actsOn = async (id: string) =>
  await db
    .selectFrom('audit_trail')
    .select(['act', 'actor', 'actor_name'])
    .where('record_id', '=', id)
    .orderBy('no')
    .execute()

it('is published at its time, once, and readers are asked to reload', async () => {
  const id = await createRecord('Soup')
  const reply = await schedule(id, after(2))
  expect([reply.json.message, reply.json.data]).toMatchObject([
    'The entry will be published at the time you chose.',
    { status: 'draft', publish_at: after(2).toISOString(), reload_store: true },
  ])
  expect(await waiting(id)).toEqual([after(2).toISOString()])
  // A job that comes early, by the database clock, is queued again.
  await run(id, after(2))
  expect((await read(id)).status).toBe('draft')
  expect(await waiting(id)).toHaveLength(2)
  world.setTime(after(3))
  const version = siteVersion(world.ctx)
  await run(id, after(2))
  const published = await read(id)
  expect(published).toMatchObject({
    status: 'published',
    published_at: after(3).toISOString(),
    publish_at: null,
    updated_by: `Person ${editor.username}`,
  })
  expect(siteVersion(world.ctx)).toBe(version + 1)
  await post(id, 'unpublish')
  await run(id, after(2))
  expect((await read(id)).status).toBe('draft')
  expect((await actsOn(id)).map((line) => line.act)).toEqual(['create', 'schedule', 'publish', 'unpublish'])
})

it('uses the latest schedule, and none after publishing or canceling it', async () => {
  const [moved, quick, unchanged, deleted] = [
    await createRecord('A'),
    await createRecord('B'),
    await createRecord('C'),
    await createRecord('D'),
  ]
  for (const id of [moved, quick, unchanged, deleted]) await schedule(id, after(2))
  await schedule(moved, after(4))
  await post(quick, 'publish')
  await post(unchanged, 'unpublish')
  await editor.ask({ method: 'DELETE', url: at(deleted), payload: {} })
  expect(await read(quick)).toMatchObject({ published_at: start.toISOString(), publish_at: null })
  world.setTime(after(3))
  for (const id of [moved, quick, unchanged, deleted]) await run(id, after(2))
  expect(await read(moved)).toMatchObject({ status: 'draft', publish_at: after(4).toISOString() })
  expect((await read(quick)).published_at).toBe(start.toISOString())
  expect(await read(unchanged)).toMatchObject({ status: 'draft', publish_at: null })
  world.setTime(after(5))
  await run(moved, after(4))
  expect((await read(moved)).status).toBe('published')
})

it('stays a draft if a required value is missing, and its scheduler is notified', async () => {
  const id = await createRecord('Half', '')
  await schedule(id, after(1))
  world.setTime(after(2))
  await run(id, after(1))
  await run(id, after(1))
  expect(await read(id)).toMatchObject({ status: 'draft', publish_at: null })
  const { json } = await editor.ask({ url: '/api/auth/notifications' })
  expect(json.data['notifications']).toMatchObject([
    {
      type: 'content_not_published',
      link: `/dashboard/recipes/${id}`,
      text: expect.stringContaining('“Half”') as string,
    },
  ])
  expect((await actsOn(id)).map((line) => line.act)).toEqual(['create', 'schedule', 'unpublish'])
})

it('is published even if its scheduler is gone', async () => {
  const id = await createRecord('Left behind')
  const other = await person(world, { role: { external: { dashboard: true }, recipes: rights } })
  await schedule(id, after(1), other)
  await db.updateTable('contents').set({ publish_by: null }).where('id', '=', id).execute()
  world.setTime(after(2))
  await run(id, after(1))
  expect(await read(id)).toMatchObject({ status: 'published', updated_by: null })
  expect((await actsOn(id)).at(-1)).toMatchObject({ act: 'publish', actor: null })
})

it('has its own status in lists, which can be filtered', async () => {
  await db.deleteFrom('contents').execute()
  const due = await createRecord('Due')
  await schedule(due, after(2))
  await createRecord('Draft')
  await post(await createRecord('Shown'), 'publish')
  const rowsWith = async (status: string) => {
    const { json } = await editor.ask({ url: `${at()}?sort=title${status}` })
    return (json.data['rows'] as { title: string; status: string }[]).map(
      (row) => `${row.title}: ${row.status}`,
    )
  }
  expect(await rowsWith('&status=scheduled')).toEqual(['Due: scheduled'])
  expect(await rowsWith('&status=draft')).toEqual(['Draft: draft'])
  expect(await rowsWith('&status=scheduled,published')).toEqual(['Due: scheduled', 'Shown: published'])
  expect(await rowsWith('')).toHaveLength(3)
  const { body } = await world.app.inject({
    url: `${at()}/export.json?status=scheduled`,
    headers: { authorization: `Bearer ${editor.token}` },
  })
  expect(JSON.parse(body)).toMatchObject([{ title: { en: 'Due' }, status: 'scheduled' }])
})

it.each([
  ['no time', ''],
  ['a day', '2027-03-02'],
  ['a past time', after(-1).toISOString()],
  ['now', start.toISOString()],
  ['a time too far ahead', after(6 * 24 * 367).toISOString()],
])('cannot be scheduled for %s', async (_, when) => {
  const id = await createRecord('Soup')
  const { json } = await schedule(id, when)
  expect(json.data).toMatchObject({
    code: 'validation_failed',
    _errors: { publish_at: { _errors: [expect.any(String)] } },
  })
  expect((await read(id)).publish_at).toBeNull()
})

it('applies only to drafts, by those who may change them', async () => {
  const id = await createRecord('Soup')
  const reader = await person(world, { role: { external: { dashboard: true }, recipes: { read: true } } })
  expect(code(await schedule(id, after(1), reader))).toBe('not_permitted')
  await post(id, 'publish')
  expect(code(await schedule(id, after(1)))).toBe('content_is_published')
})
