import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import type { Content } from '#contract/content/contents.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule, sentChange, sentModule } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'
import { createContentWithin } from './edit-content.ts'

const world = await testWorld()
const { db } = world.ctx
let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const field = (key: string, type: string) => ({
  key,
  label: { en: key },
  type,
  required: false,
  options: [],
  sortable: false,
  searchable: false,
  visibility: 'everywhere',
  order: 1,
  settings: {},
})

async function module(fields: object[] = []) {
  const key = `m${randomUUID().slice(0, 8)}`
  const payload = sentModule(key, { fields })
  expect((await admin.ask({ method: 'POST', url: '/api/modules', payload })).status).toBe(201)
  let version = 0
  return {
    key,
    change: (to: object[]) =>
      admin.ask({
        method: 'PUT',
        url: `/api/modules/${key}`,
        payload: sentChange(key, { fields: to, version: ++version }),
      }),
    create: async (payload: object) => {
      const reply = await admin.ask({ method: 'POST', url: `/api/contents/${key}`, payload })
      return reply.json.data as unknown as Content
    },
  }
}

async function medium(isPrivate = false): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('media')
    .values({
      id,
      module: null,
      file_name: 'a.pdf',
      path: `00/${id}.pdf`,
      kind: 'document',
      type: 'application/pdf',
      size: 3,
      width: null,
      height: null,
      alt: '{}',
      store: 'local',
      is_private: isPrivate,
      created_at: new Date(),
      created_by: null,
      updated_at: new Date(),
    })
    .execute()
  return id
}
const usesOf = async (id: string) =>
  (await db.selectFrom('media_uses').select('record_id').where('media_id', '=', id).execute()).map(
    (use) => use.record_id,
  )

it('writes no record in the old shape while its module changes', async () => {
  const { key, change } = await module([field('day', 'text')])
  const user = { id: admin.id, username: admin.username }
  const viewer = { user, kind: 'user' } as unknown as Parameters<typeof createContentWithin>[2]
  const values = {
    title: { en: 'A' },
    slug: {},
    header: {},
    sub_title: {},
    sub_content: {},
    content: {},
    header_image: null,
    fields: { day: 'soon' },
  }
  let changing: ReturnType<typeof change> | undefined
  await db.transaction().execute(async (trx) => {
    await createContentWithin(world.ctx, trx, viewer, { moduleKey: key, values })
    changing = change([field('day', 'date')])
    await setTimeout(150)
  })
  expect((await changing)?.status).toBe(200)
  const rows = await db
    .selectFrom('contents')
    .innerJoin('modules', 'modules.id', 'contents.module_id')
    .select(['contents.fields', 'contents.put_aside'])
    .where('modules.key', '=', key)
    .execute()
  expect(rows).toMatchObject([{ fields: { day: '' }, put_aside: { day: [{ value: 'soon' }] } }])
})

it('keeps media that were set aside through later changes', async () => {
  const { key, change, create } = await module([field('paper', 'file')])
  const paper = await medium()
  const { id } = await create({ title: { en: 'A' }, fields: { paper: [paper] } })
  expect((await change([field('paper', 'text')])).status).toBe(200)
  const payload = { title: { en: 'B' }, fields: { paper: '' }, version: 2 }
  const saved = await admin.ask({ method: 'PUT', url: `/api/contents/${key}/${id}`, payload })
  expect(saved.status).toBe(200)
  expect(await usesOf(paper)).toEqual([id])
  expect((await change([field('paper', 'file')])).status).toBe(200)
  const back = await admin.ask({ url: `/api/contents/${key}/${id}` })
  expect((back.json.data as unknown as Content).fields['paper']).toEqual([paper])
})

it('can be edited and restored after its media were deleted', async () => {
  const { key, create } = await module([field('paper', 'file')])
  const [paper, other] = [await medium(), await medium()]
  const { id } = await create({ title: { en: 'A' }, fields: { paper: [paper, other] } })
  const at = `/api/contents/${key}/${id}`
  const save = (fields: object, version: number) =>
    admin.ask({ method: 'PUT', url: at, payload: { title: { en: 'B' }, fields, version } })
  const erased = await admin.ask({
    method: 'DELETE',
    url: `/api/media/${paper}`,
    payload: { even_used: true },
  })
  expect(erased.status).toBe(200)
  expect((await save({ paper: [paper, other] }, 1)).status).toBe(200)
  expect((await save({ paper: [] }, 2)).status).toBe(200)
  expect(await usesOf(other)).toEqual([])
  expect((await save({ paper: [paper] }, 3)).json.data['code']).toBe('media_not_found')
  const payload = { revision: 1, version: 3 }
  expect((await admin.ask({ method: 'POST', url: `${at}/restore`, payload })).status).toBe(200)
  expect(await usesOf(other)).toEqual([id])
})

it('cannot use files sent through a form', async () => {
  const { key } = await module([field('paper', 'file')])
  const privateFile = await medium(true)
  const payload = { title: { en: 'A' }, fields: { paper: [privateFile] } }
  const reply = await admin.ask({ method: 'POST', url: `/api/contents/${key}`, payload })
  expect(reply.json.data['code']).toBe('media_not_found')
  expect(await usesOf(privateFile)).toEqual([])
})

it('is refused if its file is deleted at the same moment', async () => {
  const { key } = await module([field('paper', 'file')])
  const paper = await medium()
  const payload = { title: { en: 'A' }, fields: { paper: [paper] } }
  let writing: ReturnType<Person['ask']> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('media').where('id', '=', paper).execute()
    writing = admin.ask({ method: 'POST', url: `/api/contents/${key}`, payload })
    await setTimeout(150)
  })
  expect((await writing)?.json.data['code']).toBe('media_not_found')
})

it('is found with Turkish and English spellings', async () => {
  const { key, create } = await module([{ ...field('inside', 'text'), visibility: 'staff' }])
  const { id } = await create({ title: { tr: 'İstanbul çekilişi, IŞIK' } })
  await admin.ask({ method: 'POST', url: `/api/contents/${key}/${id}/publish`, payload: {} })
  const plain = await module()
  const other = await plain.create({ title: { tr: 'İstanbul çekilişi, IŞIK' } })
  await admin.ask({ method: 'POST', url: `/api/contents/${plain.key}/${other.id}/publish`, payload: {} })
  for (const text of ['İstanbul', 'istanbul', 'ISTANBUL', 'ÇEKİLİŞ', 'çekiliş', 'ışık', 'IŞIK'])
    for (const where of [`contents/${key}`, `content/${key}`, `content/${plain.key}`]) {
      const { json } = await admin.ask({ url: `/api/${where}?search=${encodeURIComponent(text)}` })
      expect([text, where, json.data['total']]).toEqual([text, where, 1])
    }
})

it('refuses impossible version numbers', async () => {
  const { key, create } = await module()
  const { id } = await create({ title: { en: 'A' } })
  const at = `/api/contents/${key}/${id}`
  const payload = { revision: 99_999_999_999, version: 1 }
  expect((await admin.ask({ url: `${at}/revisions/99999999999` })).status).toBe(422)
  expect((await admin.ask({ method: 'POST', url: `${at}/restore`, payload })).status).toBe(422)
})

it('is offered to menus as a draft only to those who may read it', async () => {
  await plantModule(world, { key: 'secrets' })
  const menus = { external: { dashboard: true }, menus: { read: true } }
  const reader = await person(world, { role: { ...menus, secrets: { read: true, create: true } } })
  const payload = { title: { en: 'Zebra' } }
  expect((await reader.ask({ method: 'POST', url: '/api/contents/secrets', payload })).status).toBe(201)
  const offered = async (user: Person) => {
    const { json } = await user.ask({ url: '/api/menu-targets?search=zebra' })
    return (json.data as unknown as { name: string }[]).map(({ name }) => name)
  }
  expect(await offered(reader)).toEqual(['The secrets / Zebra'])
  expect(await offered(await person(world, { role: menus }))).toEqual([])
  expect((await reader.ask({ url: '/api/menu-targets?search=%00' })).status).toBe(422)
})

it('a record is added and published in one call, or not added at all', async () => {
  const { key } = await module([{ ...field('minutes', 'text'), required: true }])
  const add = (by: Person, payload: object) =>
    by.ask({ method: 'POST', url: `/api/contents/${key}`, payload: { title: { en: 'Soup' }, ...payload } })
  const titles = async () =>
    (await admin.ask({ url: `/api/contents/${key}` })).json.data['rows'] as { title: string }[]

  const incomplete = await add(admin, { publish: true })
  expect(incomplete.json.data).toMatchObject({
    code: 'validation_failed',
    _errors: { fields: { minutes: {} } },
  })
  const rights = { external: { dashboard: true }, [key]: { read: true, create: true } }
  const writer = await person(world, { role: rights })
  const fields = { minutes: '20' }
  expect((await add(writer, { fields, publish: true })).json.data['code']).toBe('not_permitted')
  expect(await titles()).toEqual([])

  expect((await add(writer, { fields })).json.data).toMatchObject({ status: 'draft' })
  expect((await add(admin, { fields, publish: true })).json.data).toMatchObject({ status: 'published' })
})
