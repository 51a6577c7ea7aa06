import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Consequence, EditedModule } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Person, person } from '#test/world/people.ts'
import { plainField, plantContent, sentChange, sentModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const field = (key: string, overrides: Partial<Field> = {}) =>
  plainField({ key, label: { en: key }, sortable: true, ...overrides })
const choices = (...values: string[]) =>
  values.map((value) => ({ value, label: { en: `The ${value}`, tr: `${value} tr` } }))

/** Creates a module with these fields and a record for each of the values. */
async function moduleWith(fields: Field[], values: Record<string, unknown>[]) {
  const key = `m${randomUUID().slice(0, 8)}`
  const createReply = await admin.ask({
    method: 'POST',
    url: '/api/modules',
    payload: sentModule(key, { fields }),
  })
  expect(createReply.status).toBe(201)
  const { id } = createReply.json.data as unknown as EditedModule
  const ids: string[] = []
  for (const [i, value] of values.entries())
    ids.push((await plantContent(world, { id }, { title: { en: `T${i}` }, fields: value })).id)
  let version = 1
  return {
    key,
    id,
    ids,
    weigh: async (fields: Field[]) => {
      const payload = { fields }
      const reply = await admin.ask({ method: 'POST', url: `/api/modules/${key}/consequences`, payload })
      return (reply.json.data['consequences'] as Consequence[]).map(
        ({ key: of, change, records, fit, put_aside }) => ({ of, change, records, fit, put_aside }),
      )
    },
    change: async (fields: Field[]) => {
      const payload = sentChange(key, { fields, version })
      const reply = await admin.ask({ method: 'PUT', url: `/api/modules/${key}`, payload })
      expect(reply.json.message).toBe('The module was saved.')
      version++
      return reply.json.data as unknown as EditedModule
    },
    records: async () => {
      const rows = await db.selectFrom('contents').selectAll().where('module_id', '=', id).execute()
      return ids.map((id) => rows.find((row) => row.id === id))
    },
  }
}

describe('a removed field', () => {
  it('reports how many records have a value, keeps the values, and is restored with them', async () => {
    const author = field('author')
    const { key, weigh, change, records } = await moduleWith(
      [author, field('other')],
      [
        { author: 'Ada', other: '' },
        { author: '', other: '' },
        { author: 'Bob', other: '' },
      ],
    )
    expect(await weigh([])).toEqual([{ of: 'author', change: 'removed', records: 2, fit: 2, put_aside: 0 }])
    expect((await records()).map((row) => row?.fields['author'])).toEqual(['Ada', '', 'Bob'])

    const without = await change([])
    expect(without.past_fields.map((field) => field.key)).toEqual(['author'])
    expect(without.kept).toEqual([{ key: 'author', records: 2 }])

    expect(await weigh([author])).toEqual([
      { of: 'author', change: 'back', records: 2, fit: 2, put_aside: 0 },
    ])
    expect((await change([author])).past_fields).toEqual([])
    expect((await records()).map((row) => row?.fields['author'])).toEqual(['Ada', '', 'Bob'])
    expect(code(await admin.ask({ url: `/api/modules/${key}` }))).toBe(200)
  })

  it('loses its values only after their number was confirmed', async () => {
    const { key, change, records } = await moduleWith(
      [field('author')],
      [{ author: 'Ada' }, { author: 'Bob' }],
    )
    await change([])
    const erase = (fieldKey: string, count: number) =>
      admin.ask({
        method: 'DELETE',
        url: `/api/modules/${key}/past-fields/${fieldKey}`,
        payload: { records: count },
      })
    expect(code(await erase('nothing', 0))).toBe('field_not_found')
    expect(code(await erase('author', 1))).toBe('bulk_count_changed')
    expect((await records()).map((row) => row?.fields['author'])).toEqual(['Ada', 'Bob'])
    const done = await erase('author', 2)
    expect([done.json.message, done.json.data]).toEqual([
      'The values were permanently deleted.',
      { records: 2 },
    ])
    expect((await records()).map((row) => row?.fields)).toEqual([{}, {}])
  })
})

describe('a field of a new type', () => {
  it('converts what fits and sets the rest aside, as announced', async () => {
    const day = field('day')
    const asDate = field('day', { type: 'date' })
    const values = [{ day: '2026-11-22' }, { day: 'soon' }, { day: '' }]
    const { weigh, change, records } = await moduleWith([day], values)
    expect(await weigh([asDate])).toEqual([{ of: 'day', change: 'type', records: 2, fit: 1, put_aside: 1 }])
    await change([asDate])
    const after = await records()
    expect(after.map((row) => row?.fields['day'])).toEqual(['2026-11-22', '', ''])
    expect(after[1]?.put_aside).toEqual({
      day: [{ type: 'text', value: 'soon', at: expect.stringMatching(/T/) as string }],
    })
    expect(after.map((row) => row?.version)).toEqual([1, 2, 1])

    await change([day])
    const back = await records()
    expect(back.map((row) => row?.fields['day'])).toEqual(['2026-11-22', 'soon', ''])
    expect(back[1]?.put_aside).toEqual({})
  })

  it('keeps every language: one line is converted, the others are set aside and can return', async () => {
    const texts = field('claim', { type: 'multilang_text' })
    const { change, records } = await moduleWith([texts], [{ claim: { en: 'Fair', de: 'Gerecht' } }])
    await change([field('claim')])
    const [record] = await records()
    expect(record?.fields['claim']).toBe('Fair')
    expect(record?.put_aside).toMatchObject({ claim: [{ value: { en: 'Fair', de: 'Gerecht' } }] })
    await change([texts])
    expect((await records())[0]?.fields['claim']).toEqual({ en: 'Fair', de: 'Gerecht' })
  })

  it('does not restore values over newer ones', async () => {
    const texts = field('claim', { type: 'multilang_text' })
    const { ids, change, records } = await moduleWith([texts], [{ claim: { en: 'Fair', de: 'Gerecht' } }])
    await change([field('claim')])
    const fields = JSON.stringify({ claim: 'Honest' })
    await db
      .updateTable('contents')
      .set({ fields })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await change([texts])
    const [record] = await records()
    expect(record?.fields['claim']).toEqual({ en: 'Honest' })
    expect(record?.put_aside).toMatchObject({ claim: [{ value: { en: 'Fair', de: 'Gerecht' } }] })
  })

  it.each([
    [
      'selection',
      { options: choices('red', 'blue') },
      'red',
      'checkbox',
      { options: choices('red') },
      ['red'],
    ],
    ['text', {}, 'THE BLUE', 'radio', { options: choices('red', 'blue') }, 'blue'],
    ['checkbox', { options: choices('red') }, ['red'], 'text', {}, 'The red'],
    ['switch', {}, true, 'text', {}, 'yes'],
    ['text', {}, 'no', 'switch', {}, false],
    ['textarea', {}, 'a\nb', 'multilang_textarea', {}, { en: 'a\nb' }],
    [
      'video',
      {},
      { media: '00000000-0000-4000-8000-00000000a001' },
      'file',
      {},
      ['00000000-0000-4000-8000-00000000a001'],
    ],
    ['text', {}, 'https://youtu.be/dQw4w9WgXcQ', 'video', {}, { address: 'https://youtu.be/dQw4w9WgXcQ' }],
    [
      'text',
      {},
      'Hello',
      'editor',
      {},
      { en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] } },
    ],
  ] as const)('from %s %j %j to %s %j is %j', async (from, fromRest, value, to, toRest, expected) => {
    const { weigh, change, records } = await moduleWith(
      [field('it', { type: from, ...(fromRest as Partial<Field>) })],
      [{ it: value }],
    )
    const after = [field('it', { type: to, ...(toRest as Partial<Field>) })]
    expect(await weigh(after)).toEqual([{ of: 'it', change: 'type', records: 1, fit: 1, put_aside: 0 }])
    await change(after)
    expect((await records())[0]?.fields['it']).toEqual(expected)
  })

  it('reports values that new limits exclude, and keeps cells by their columns', async () => {
    const color = field('color', { type: 'selection', options: choices('red', 'blue') })
    const grid = field('grid', { type: 'table', options: choices('a', 'b'), order: 2 })
    const { weigh, change, records } = await moduleWith(
      [color, grid],
      [
        { color: 'red', grid: [['1', '2']] },
        { color: 'blue', grid: [['1', '']] },
      ],
    )
    const fields = [
      { ...color, options: choices('red', 'green') },
      { ...grid, options: choices('c', 'a') },
    ]
    expect(await weigh(fields)).toEqual([
      { of: 'color', change: 'narrowed', records: 2, fit: 1, put_aside: 1 },
      { of: 'grid', change: 'narrowed', records: 2, fit: 1, put_aside: 1 },
    ])
    await change(fields)
    expect((await records()).map((row) => row?.fields)).toEqual([
      { color: 'red', grid: [['', '1']] },
      { color: '', grid: [['', '1']] },
    ])
    await change([color, grid])
    expect((await records()).map((row) => row?.fields)).toEqual([
      { color: 'red', grid: [['1', '2']] },
      { color: 'blue', grid: [['1', '']] },
    ])
  })

  it('reports how many records lack a newly required value', async () => {
    const { weigh } = await moduleWith([field('author')], [{ author: 'Ada' }, { author: '' }, {}])
    expect(await weigh([field('author', { required: true })])).toEqual([
      { of: 'author', change: 'required', records: 2, fit: 2, put_aside: 0 },
    ])
  })

  it('updates the values used by lists and searches', async () => {
    const { id, change } = await moduleWith(
      [field('author')],
      [{ author: 'Ada Lovelace' }, { author: 'Bob' }],
    )
    await change([field('author', { type: 'multilang_text' })])
    const values = await db.selectFrom('content_values').selectAll().where('module_id', '=', id).execute()
    expect(
      values
        .filter((row) => row.key === 'author' && row.locale === 'it')
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['ada lovelace', 'bob'])
    const searches = await db.selectFrom('contents').select('search').where('module_id', '=', id).execute()
    expect(searches.map(({ search }) => search).sort()).toEqual(['t0\nada lovelace', 't1\nbob'])
  })
})

describe('a deleted module', () => {
  it('deletes its records after their number was confirmed, and releases their media', async () => {
    const { key, id, ids } = await moduleWith([], [{}, {}])
    const media = randomUUID()
    await db
      .insertInto('media')
      .values({
        id: media,
        module: null,
        file_name: 'a.png',
        path: `${media}.png`,
        kind: 'image',
        type: 'image/png',
        size: 1,
        width: 1,
        height: 1,
        store: 'local',
        created_at: new Date(),
        created_by: null,
        updated_at: new Date(),
      })
      .execute()
    await db
      .insertInto('media_uses')
      .values({ media_id: media, area: 'contents', record_id: ids[0] ?? '' })
      .execute()
    const erase = (records: number) =>
      admin.ask({ method: 'DELETE', url: `/api/modules/${key}`, payload: { records } })
    const wrong = await erase(1)
    expect([code(wrong), wrong.json.message]).toEqual([
      'bulk_count_changed',
      'Your selection has changed. Items selected now: 2. Check the list and confirm again.',
    ])
    expect((await erase(2)).json.data).toEqual({ records: 2, reload_store: true })
    expect(await db.selectFrom('contents').select('id').where('module_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('media_uses').selectAll().where('media_id', '=', media).execute()).toEqual([])
  })
})
