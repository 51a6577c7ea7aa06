import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { ContentWithMedia } from '#contract/content/contents.ts'
import type { EditedModule } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Person, person } from '#test/world/people.ts'
import { plainField, plantContent, sentModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const lineOf = (key: string, label: string) => plainField({ key, label: { en: label }, sortable: true })

/** Creates a module with an author and a day as text, and a record with both. */
async function aRecord(fields: Record<string, unknown> = { author: 'Ada', day: 'soon' }) {
  const key = `m${randomUUID().slice(0, 8)}`
  const payload = sentModule(key, { fields: [lineOf('author', 'Author'), lineOf('day', 'Day')] })
  const createReply = await admin.ask({ method: 'POST', url: '/api/modules', payload })
  const module = createReply.json.data as unknown as EditedModule
  const { id } = await plantContent(world, module, { title: { en: 'One' }, fields })
  const built = async () =>
    (await admin.ask({ url: `/api/modules/${key}` })).json.data as unknown as EditedModule
  const read = async () =>
    (await admin.ask({ url: `/api/contents/${key}/${id}` })).json.data as unknown as ContentWithMedia
  return {
    built,
    read,
    kept: async () =>
      (await read()).put_aside.map(({ field, value, is_removed, at }) => [
        field.label['en'],
        field.type,
        value,
        is_removed ? 'removed' : 'changed',
        at,
      ]),
    change: async (fieldsOf: (now: Field[]) => Field[]) => {
      const { records: _r, kept: _k, aside: _a, known_roles: _o, ...view } = await built()
      const {
        id: _i,
        key: _key,
        type: _t,
        past_fields: _p,
        created_at: _c,
        updated_at: _u,
        ...editable
      } = view
      const payload = { ...editable, fields: fieldsOf(editable.fields) }
      const reply = await admin.ask({ method: 'PUT', url: `/api/modules/${key}`, payload })
      expect(reply.json.message).toBe('The module was saved.')
    },
    discard: async (fieldKey: string, user = admin, version?: number) =>
      user.ask({
        method: 'DELETE',
        url: `/api/contents/${key}/${id}/put-aside/${fieldKey}`,
        payload: { version: version ?? (await read()).version },
      }),
    stored: () => db.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

const asDate = (fields: Field[]) =>
  fields.map((field): Field => (field.key === 'day' ? { ...field, type: 'date' } : field))

it('lists the hidden values of a record with dates, until the fields are back', async () => {
  const { kept: keptValuesOf, change, built } = await aRecord()
  expect(await keptValuesOf()).toEqual([])
  const before = (await built()).fields
  await change((fields) => asDate(fields).filter(({ key }) => key !== 'author'))
  const { past_fields, aside } = await built()
  const now = past_fields[0]?.gone_at
  expect(Date.parse(now ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(aside).toEqual([{ key: 'day', records: 1 }])
  expect(await keptValuesOf()).toEqual([
    ['Author', 'text', 'Ada', 'removed', now],
    ['Day', 'text', 'soon', 'changed', now],
  ])
  await change(() => before)
  expect(await keptValuesOf()).toEqual([])
  expect((await built()).aside).toEqual([])
})

it('discards them for good, field by field, and changes nothing visible', async () => {
  const { kept: keptValuesOf, change, discard, stored, built } = await aRecord()
  const before = (await built()).fields
  await change((fields) => asDate(fields).filter(({ key }) => key !== 'author'))
  expect((await discard('day')).json.message).toBe('The values set aside were discarded.')
  expect((await keptValuesOf()).map(([label]) => label)).toEqual(['Author'])
  await discard('author')
  expect(await keptValuesOf()).toEqual([])
  const { fields, put_aside, version } = await stored()
  expect([fields, put_aside, version]).toEqual([{ day: '' }, {}, 4])
  expect(code(await discard('author'))).toBe('field_not_found')
  await change(() => before)
  expect((await stored()).fields).toEqual({ day: '' })
})

it('shortens long texts in the audit log', async () => {
  const { change, discard, read } = await aRecord({ author: 'Ada', day: 'soon '.repeat(100).trim() })
  await change(asDate)
  await discard('day')
  const line = await db
    .selectFrom('audit_trail')
    .select('changes')
    .where('record_id', '=', (await read()).id)
    .where('act', '=', 'discard')
    .executeTakeFirstOrThrow()
  const changes = JSON.stringify(line.changes)
  expect(changes).toContain('put_aside.day')
  expect(changes).toContain('soon soon')
  expect(changes.length).toBeLessThan(450)
})

it('discards nothing the user has not seen, or without permission', async () => {
  const { change, discard, kept: keptValuesOf } = await aRecord()
  await change(asDate)
  expect(code(await discard('day', admin, 1))).toBe('content_changed')
  const reader = await person(world, { role: { external: { dashboard: true } } })
  expect(code(await discard('day', reader, 2))).toBe('not_permitted')
  expect(await keptValuesOf()).toHaveLength(1)
})

it('an older version is restored with another address if its own is taken', async () => {
  const key = `m${randomUUID().slice(0, 8)}`
  await admin.ask({ method: 'POST', url: '/api/modules', payload: sentModule(key) })
  const url = `/api/contents/${key}`
  const [title, slug] = [{ en: 'Stew' }, { en: 'stew', tr: 'guvec' }]
  const added = await admin.ask({ method: 'POST', url, payload: { title, slug } })
  const at = `${url}/${String(added.json.data['id'])}`
  const renamed = { title, slug: { en: 'broth', tr: 'corba' }, version: 1 }
  expect((await admin.ask({ method: 'PUT', url: at, payload: renamed })).status).toBe(200)
  await admin.ask({ method: 'POST', url, payload: { title, slug: { en: 'stew', tr: 'yahni' } } })
  const payload = { revision: 1, version: 2 }
  const back = await admin.ask({ method: 'POST', url: `${at}/restore`, payload })
  expect(back.json.data).toMatchObject({ own_slug: { en: 'stew-2', tr: 'guvec' }, version: 3 })
})
