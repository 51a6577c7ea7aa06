import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TrashItem } from '#contract/content/trash.ts'
import type { Field } from '#contract/fields/field.ts'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { workBulk } from '#server/core/bulk/bulk-action.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { dayMs } from '../../kit/durations.ts'
import { bulkActions } from '../../registry/features.ts'
import { trash } from './feature.ts'

const world = await testWorld()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status
const rights = (area: string, ...kinds: string[]) => ({
  external: { dashboard: true },
  [area]: Object.fromEntries(kinds.map((kind) => [kind, true])),
})

let admin: Person
let cook: Person
let tamer: Person
beforeAll(async () => {
  await plantModule(world, { key: 'recipes', fields: [{ key: 'minutes', type: 'text', sortable: true }] })
  admin = await person(world, { role: 'Admin' })
  cook = await person(world, { role: rights('recipes', 'read', 'create', 'update', 'delete') })
  tamer = await person(world, { role: rights('tickets', 'read', 'update') })
})

const listed = async (by: Person) => (await by.ask({ url: '/api/trash' })).json.data['rows'] as TrashItem[]
const restore = (by: Person, { area, id }: Pick<TrashItem, 'area' | 'id'>) =>
  by.ask({ method: 'POST', url: `/api/trash/${area}/${id}/restore`, payload: {} })
const restoreMany = async (by: Person, ids: string[]) => {
  const payload = { action: 'trash.restore', ids, count: ids.length }
  const begun = await by.ask({ method: 'POST', url: '/api/bulk', payload })
  if (begun.status !== 201) return code(begun)
  const bulk_id = String(begun.json.data['id'])
  await workBulk(world.ctx, bulkActions(world.ctx), { bulk_id, turn: 0 }, new AbortController().signal)
  return (await by.ask({ url: `/api/bulk/${bulk_id}` })).json.data as unknown as BulkJob
}
const at = '/api/contents/recipes'
const createRecord = async (en: string) => {
  const payload = { title: { en }, fields: { minutes: '30' } }
  return String((await cook.ask({ method: 'POST', url: at, payload })).json.data['id'])
}
const remove = (by: Person, url: string, payload: object = {}) => by.ask({ method: 'DELETE', url, payload })
const replyInTrash = async (title: string) => {
  const [url, payload] = ['/api/canned-answers', { title, text: { en: 'Hi there' } }]
  const made = await tamer.ask({ method: 'POST', url, payload })
  await remove(tamer, `${url}/${String(made.json.data['id'])}`)
}
const rowsOf = (id: string) =>
  Promise.all([
    db.selectFrom('contents').selectAll().where('id', '=', id).execute(),
    db.selectFrom('content_slugs').selectAll().where('content_id', '=', id).orderBy('locale').execute(),
    db
      .selectFrom('content_values')
      .selectAll()
      .where('content_id', '=', id)
      .orderBy('key')
      .orderBy('locale')
      .execute(),
    db.selectFrom('content_revisions').selectAll().where('content_id', '=', id).execute(),
  ])

describe('a deleted record', () => {
  it('is restored once with everything that belonged to it, and both are logged', async () => {
    const id = await createRecord('Lentil soup')
    await cook.ask({
      method: 'PUT',
      url: `${at}/${id}`,
      payload: { title: { en: 'Red lentil soup' }, version: 1 },
    })
    const before = await rowsOf(id)
    await remove(cook, `${at}/${id}`)
    expect(await rowsOf(id)).toEqual([[], [], [], []])
    const [item] = await listed(cook)
    expect(item).toMatchObject({ area: 'recipes', deleted_by: cook.username })
    expect(code(await restore(cook, item as TrashItem))).toBe(200)
    expect(await rowsOf(id)).toEqual(before)
    expect(await listed(cook)).toEqual([])
    expect(code(await restore(cook, item as TrashItem))).toBe('trash_not_found')
    const lines = await db
      .selectFrom('audit_trail')
      .select('act')
      .where('record_id', '=', id)
      .orderBy('no')
      .execute()
    expect(lines.map(({ act }) => act).slice(-2)).toEqual(['delete', 'restore'])
  })

  it('is not restored over another record with its address', async () => {
    const id = await createRecord('Onion soup')
    await remove(cook, `${at}/${id}`)
    await createRecord('Onion soup')
    const [item] = await listed(cook)
    expect(code(await restore(cook, item as TrashItem))).toBe('restore_conflict')
    expect(await listed(cook)).toHaveLength(1)
    await db.deleteFrom('trash').execute()
  })

  it('is adapted to the changed fields of its module, with a report', async () => {
    const field = (key: string, rest: object = {}) => ({
      key,
      label: { en: `The ${key}` },
      type: 'text',
      required: false,
      options: [],
      sortable: true,
      searchable: true,
      visibility: 'anyone',
      order: 1,
      settings: {},
      ...rest,
    })
    await plantModule(world, {
      key: 'cakes',
      fields: [field('sugar'), field('day'), field('oven')] as Partial<Field>[],
    })
    const url = '/api/contents/cakes'
    const baker = await person(world, { role: rights('cakes', 'read', 'create', 'delete') })
    const fields = { sugar: 'much', day: 'someday', oven: 'hot' }
    const made = await baker.ask({ method: 'POST', url, payload: { title: { en: 'Plum cake' }, fields } })
    const id = String(made.json.data['id'])
    await db
      .updateTable('contents')
      .set({ status: 'published', published_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(code(await remove(baker, `${url}/${id}`))).toBe(200)
    // One field is gone without a trace, one is of another type, one is new and required.
    const now = [field('day', { type: 'date' }), field('oven'), field('pan', { required: true })]
    await db
      .updateTable('modules')
      .set({ fields: JSON.stringify(now) })
      .where('key', '=', 'cakes')
      .execute()
    const item = (await listed(baker)).find(({ area }) => area === 'cakes') as TrashItem
    // Many at once could not show it.
    expect(await restoreMany(baker, [item.id])).toMatchObject({
      failed: 1,
      rows: [{ name: 'Plum cake', message: expect.stringContaining('on its own') as string }],
    })
    const reply = await restore(baker, item)
    expect(reply.json.data).toMatchObject({
      lost: [{ en: 'The sugar' }, { en: 'The day' }],
      missing: [{ en: 'The pan' }],
    })
    const [[row], , values] = await rowsOf(id)
    expect(row).toMatchObject({
      status: 'draft',
      fields: { day: '', oven: 'hot', pan: '' },
      put_aside: { day: [{ type: 'text', value: 'someday' }] },
    })
    expect(row?.search).not.toContain('much')
    expect([...new Set(values.map(({ key }) => key))].toSorted()).toEqual(['day', 'oven', 'pan', 'title'])
    expect(values.find(({ key }) => key === 'oven')?.value).toBe('hot')
  })

  it('gets defaults of new columns, and stays if one has none', async () => {
    await replyInTrash('Later')
    const kept = async () => (await listed(tamer)).find(({ name }) => name === 'Later') as TrashItem
    const { rows } = await db
      .selectFrom('trash')
      .selectAll()
      .where('name', '=', 'Later')
      .executeTakeFirstOrThrow()
    const without = (column: string) =>
      JSON.stringify(
        rows.map((part) => ({
          ...part,
          rows: part.rows.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([key]) => key !== column)),
          ),
        })),
      )
    await db
      .updateTable('trash')
      .set({ rows: without('title') })
      .where('name', '=', 'Later')
      .execute()
    expect(code(await restore(tamer, await kept()))).toBe('restore_outdated')
    await db
      .updateTable('trash')
      .set({ rows: JSON.stringify(rows) })
      .where('name', '=', 'Later')
      .execute()
    await sql`alter table canned_answers add column shade text not null default 'plain'`.execute(db)
    expect(code(await restore(tamer, await kept()))).toBe(200)
    const [back] = await db.selectFrom('canned_answers').selectAll().where('title', '=', 'Later').execute()
    expect(back).toMatchObject({ shade: 'plain' })
    await sql`alter table canned_answers drop column shade`.execute(db)
  })

  it('is visible and restorable only to those who may delete such records', async () => {
    const id = await createRecord('Pea soup')
    await remove(cook, `${at}/${id}`)
    const [item] = await listed(cook)
    expect(await listed(tamer)).toEqual([])
    expect(code(await restore(tamer, item as TrashItem))).toBe('not_permitted')
    expect(code(await restore(cook, { area: 'menus', id: (item as TrashItem).id }))).toBe('not_permitted')
  })
})

it('includes menus, and of several with one name the latest', async () => {
  for (const area of ['header', 'footer_product']) {
    const made = await admin.ask({ method: 'POST', url: '/api/menus', payload: { key: 'soups', area } })
    expect(made.status).toBe(201)
    expect(code(await remove(admin, '/api/menus/soups'))).toBe(200)
  }
  const found = (await listed(admin)).filter((item) => item.area === 'menus')
  expect(found).toMatchObject([{ name: 'soups', deleted_by: admin.username }])
  expect(code(await restore(admin, found[0] as TrashItem))).toBe(200)
  const menu = (await admin.ask({ url: '/api/menus/soups' })).json.data
  expect(menu).toMatchObject({ key: 'soups', area: 'footer_product' })
})

it('is restored in bulk by those who may delete it, with a report of what stays', async () => {
  const ids = [await createRecord('Corn soup'), await createRecord('Bean soup')]
  for (const id of ids) await remove(cook, `${at}/${id}`)
  await createRecord('Bean soup')
  const items = (await listed(cook)).filter(({ name }) => /Corn|Bean/.test(name))
  const trashIds = items.map(({ id }) => id)
  expect(trashIds).toHaveLength(2)
  expect(await restoreMany(tamer, trashIds)).toBe('bulk_count_changed')
  const job = await restoreMany(cook, trashIds)
  expect(job).toMatchObject({ done: 1, failed: 1, is_finished: true })
  const failed =
    typeof job === 'object' ? (job as BulkJob).rows.filter(({ state }) => state === 'failed') : []
  expect(failed).toMatchObject([
    { name: 'Bean soup', message: expect.stringContaining('name or address') as string },
  ])
  expect((await listed(cook)).filter(({ id }) => trashIds.includes(id))).toMatchObject([
    { name: 'Bean soup' },
  ])
  expect((await rowsOf(ids[0] ?? ''))[0]).toHaveLength(1)
  const last = db
    .selectFrom('audit_trail')
    .select('act')
    .where('record_id', '=', ids[0] ?? '')
    .orderBy('no', 'desc')
  expect(await last.executeTakeFirst()).toEqual({ act: 'restore' })
})

it('asks for a new proof of identity before a user is restored', async () => {
  const someone = await person(world)
  expect(code(await remove(admin, `/api/users/${someone.id}`))).toBe(200)
  const minutes = 11 * 60 * 1000
  await db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(world.ctx.now().getTime() - minutes) })
    .where('user_id', '=', admin.id)
    .execute()
  expect(code(await restore(admin, { area: 'users', id: someone.id }))).toBe('confirm_identity')
  expect(await restoreMany(admin, [someone.id])).toBe('confirm_identity')
  await db
    .updateTable('sessions')
    .set({ authenticated_at: world.ctx.now() })
    .where('user_id', '=', admin.id)
    .execute()
  expect(await restoreMany(admin, [someone.id])).toMatchObject({ done: 1, failed: 0 })
})

it('includes modules with their records, saved replies, questions and users', async () => {
  const id = await createRecord('Fish soup')
  const module = await db
    .selectFrom('modules')
    .selectAll()
    .where('key', '=', 'recipes')
    .executeTakeFirstOrThrow()
  const { n } = await db
    .selectFrom('contents')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  expect(code(await remove(admin, '/api/modules/recipes', { records: n }))).toBe(200)
  const inTrash = async (area: string) => (await listed(admin)).find((item) => item.area === area)
  expect(code(await restore(admin, (await inTrash('modules')) as TrashItem))).toBe(200)
  expect(await db.selectFrom('modules').selectAll().where('key', '=', 'recipes').executeTakeFirst()).toEqual(
    module,
  )
  expect((await rowsOf(id))[0]).toHaveLength(1)

  await replyInTrash('Hello')
  const question = { question: { en: 'Why?' }, answer: { en: 'Because.' }, is_active: true }
  const asked = await admin.ask({ method: 'POST', url: '/api/faq', payload: question })
  await remove(admin, `/api/faq/${String(asked.json.data['id'])}`)
  const someone = await person(world)
  await remove(admin, `/api/users/${someone.id}`)
  for (const area of ['canned_answers', 'faq', 'users']) {
    const item = (await inTrash(area)) as TrashItem
    expect([area, code(await restore(admin, item))]).toEqual([area, 200])
    // Replies were deleted by someone else.
    if (area !== 'canned_answers') expect([area, item.deleted_by]).toEqual([area, admin.username])
  }
})

it('is erased after 30 days', async () => {
  await replyInTrash('Goodbye')
  const [item] = await listed(tamer)
  const old = new Date(Date.now() - 30 * dayMs - 1000)
  await db.updateTable('trash').set({ deleted_at: old }).execute()
  expect(await listed(tamer)).toEqual([])
  expect(code(await restore(tamer, item as TrashItem))).toBe('trash_not_found')
  for (const { run } of trash.cleanUp ?? [])
    await run(world.ctx, (days) => new Date(Date.now() - days * dayMs))
  expect(await db.selectFrom('trash').select('id').execute()).toEqual([])
})

it('keeps a future publication time, or clears a past one with a report, also with a module', async () => {
  await plantModule(world, { key: 'notes', fields: [] })
  const all = { read: true, create: true, update: true, delete: true }
  const role = { external: { dashboard: true }, notes: all, modules: all }
  const editor = await person(world, { role })
  const url = '/api/contents/notes'
  const planned = async (en: string, minutes: number) => {
    const { json } = await editor.ask({ method: 'POST', url, payload: { title: { en } } })
    const id = String(json.data['id'])
    const publish_at = new Date(world.ctx.now().getTime() + minutes * 60_000).toISOString()
    const at = `${url}/${id}/schedule`
    expect(code(await editor.ask({ method: 'POST', url: at, payload: { publish_at } }))).toBe(200)
    return id
  }
  const timesOf = async (...ids: string[]) => {
    const rows = await db
      .selectFrom('contents')
      .select(['id', 'publish_at', 'publish_by'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => {
      const { publish_at = null, publish_by = null } = rows.find((row) => row.id === id) ?? {}
      return publish_at !== null && publish_by !== null
    })
  }
  const jobsOf = async (id: string) => {
    const { rows } = await sql`select 1 from jobs.job
      where name = 'publish_content' and data->>'content_id' = ${id}`.execute(db)
    return rows.length
  }
  const itemOf = async (name: string) =>
    (await listed(editor)).find((item) => item.name === name) as TrashItem
  const [early, late] = [await planned('Early', 2), await planned('Late', 60)]
  for (const id of [early, late]) await remove(editor, `${url}/${id}`)
  world.setTime(new Date(Date.now() + 3 * 60_000))
  const [first, second] = [await itemOf('Early'), await itemOf('Late')]
  expect((await restore(editor, first)).json.data).toMatchObject({ missing: [], unscheduled: 1 })
  expect(await restoreMany(editor, [second.id])).toMatchObject({ done: 1 })
  expect([await timesOf(early, late), await jobsOf(late)]).toEqual([[false, true], 2])

  const soon = await planned('Soon', 2)
  expect(code(await remove(editor, '/api/modules/notes', { records: 3 }))).toBe(200)
  world.setTime(new Date(Date.now() + 6 * 60_000))
  const item = (await listed(editor)).find(({ area }) => area === 'modules') as TrashItem
  expect((await restore(editor, item)).json.data).toMatchObject({ unscheduled: 1 })
  expect([await timesOf(early, late, soon), await jobsOf(late)]).toEqual([[false, true, false], 3])
})
