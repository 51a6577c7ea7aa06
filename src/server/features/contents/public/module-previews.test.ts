import { beforeAll, expect, it } from 'vitest'
import type { ModulePreview } from '#contract/content/module-previews.ts'
import { fieldTypeNames } from '#contract/fields/names.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const url = '/api/module-previews'

let builder: Person
beforeAll(async () => {
  builder = await person(world, { role: { modules: { create: true } } })
})

const preview: ModulePreview = {
  name: 'Historias',
  description: '',
  column: 2,
  list_page: 'cards',
  detail_page: 'sheet',
  fields: fieldTypeNames.map((type) => ({
    label: `Campo ${type}`,
    type,
    visibility: 'everywhere',
    format: 'plain',
    options: ['Uno', ''],
  })),
}

interface Pages {
  entry: { module: { fields: { key: string }[] }; record: { title: object; fields: Record<string, unknown> } }
  list: { records: object[]; module: { fields: object[] } }
}

async function shown(payload: object): Promise<Pages> {
  const { json } = await builder.ask({ method: 'POST', url: `${url}/lucky/es`, payload })
  const address = new URL(String(json.data['entry']), 'http://localhost')
  expect(address.pathname).toBe('/es/preview/preview')
  const reply = await builder.ask({ url: `${url}?draft=${address.searchParams.get('draft')}` })
  expect(reply.status).toBe(200)
  return reply.json.data as unknown as Pages
}

it('shows an invented entry with a value in every type of field, in the current language', async () => {
  const { entry, list } = await shown(preview)
  expect(entry.record.title).toEqual({ text: 'Una entrada de ejemplo', locale: 'es' })
  expect(Object.keys(entry.record.fields)).toHaveLength(fieldTypeNames.length)
  for (const value of Object.values(entry.record.fields)) expect(value).not.toSatisfy(isNothing)
  expect(list.records).toHaveLength(3)
})

it('hides from visitors what the module hides, and accepts an empty module', async () => {
  const [first, second, third] = preview.fields
  const fields = [
    { ...first, visibility: 'staff' },
    { ...second, visibility: 'detail' },
    { ...third, label: '', options: [] },
  ]
  const { entry, list } = await shown({ ...preview, fields })
  expect(entry.module.fields).toHaveLength(2)
  expect(list.module.fields).toHaveLength(1)
  expect((await shown({ ...preview, name: '', fields: [] })).entry.module.fields).toEqual([])
})

it('stores nothing, and shows no draft that was not sealed here', async () => {
  await shown(preview)
  expect(await world.ctx.db.selectFrom('modules').where('key', '=', 'preview').execute()).toEqual([])
  for (const draft of ['', 'AAAA', Buffer.from(JSON.stringify(preview)).toString('base64url')])
    expect((await builder.ask({ url: `${url}?draft=${draft}` })).status).toBe(404)
})

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}
