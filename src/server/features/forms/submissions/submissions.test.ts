import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { workersOf } from '#server/registry/scheduled-jobs.ts'
import { type Person, person } from '#test/world/people.ts'
import { filesForm, plantForm } from '#test/world/planted-forms.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
let key = ''
let clerk: Person
let lastAddress = 0
const base = () => `/api/forms/${key}/submissions`
const get = async (user: Person, query = '') => user.ask({ method: 'GET', url: base() + query })
const names = async (query: string) => {
  const { json } = await get(clerk, query)
  return (json.data['rows'] as { name: string }[]).map(({ name }) => name)
}
async function submit(values: object): Promise<string> {
  const reply = await world.ask({
    method: 'POST',
    url: base(),
    payload: values,
    remoteAddress: `10.9.${++lastAddress}.1`,
  })
  expect(reply.status).toBe(201)
  return String(reply.json.data['id'])
}

beforeAll(async () => {
  key = await plantForm(world, {
    fields: [
      { key: 'who', label: { en: 'Who' } },
      { key: 'email', settings: { format: 'email' } },
      {
        key: 'color',
        type: 'radio',
        options: [
          { value: 'red', label: { en: 'Ruby' } },
          { value: 'blue', label: { en: 'Sea' } },
        ],
      },
      { key: 'news', type: 'switch' },
      { key: 'papers', type: 'file' },
    ],
  })
  clerk = await person(world, { role: { [key]: { read: true, update: true, delete: true } } })
  await submit({ who: 'Ada', email: 'ada@example.org', color: 'red', news: true })
  await submit({ who: 'Bob', color: 'blue' })
  await submit({ who: 'Cem', email: 'cem@example.org', color: 'blue', news: true })
})

it('lists submissions with the form fields as columns to filter and sort by', async () => {
  const { json } = await get(clerk, '?sort=name')
  expect(json.data).toMatchObject({
    total: 3,
    rows: [
      { name: 'Ada', status: 'pending', sender: 'ada@example.org', field_color: 'red', field_news: true },
      { name: 'Bob', sender: '', field_news: false },
      { name: 'Cem' },
    ],
  })
  expect(await names('?sort=-field_color&field_news=yes')).toEqual(['Ada', 'Cem'])
  expect(await names('?field_color=blue&sort=-name')).toEqual(['Cem', 'Bob'])
  expect(await names('?search=cem%40')).toEqual(['Cem'])
  expect(await names('?field_email=ADA@')).toEqual(['Ada'])
  expect((await get(clerk, '?field_color=green')).status).toBe(422)
  expect((await get(clerk, '?nothing=such')).status).toBe(422)
  const table = await world.app.inject({
    method: 'GET',
    url: `${base()}/export.csv?sort=name`,
    headers: { authorization: `Bearer ${clerk.token}`, 'x-language': 'en' },
  })
  const lines = table.body.split(/\r?\n/)
  expect(lines[0]).toContain('Who')
  expect(lines[1]).toContain('Ruby')
})

it('shows nothing to those who may not read this form', async () => {
  const other = await person(world, { role: { contact: { read: true, update: true, delete: true } } })
  const id = await submit({ who: 'Eve' })
  for (const [method, url] of [
    ['GET', base()],
    ['GET', `${base()}/${id}`],
    ['GET', `${base()}/export.csv`],
    ['DELETE', `${base()}/${id}`],
  ] as const)
    expect((await other.ask({ method, url })).status).toBe(403)
  // Nor through another form that they may read.
  expect((await other.ask({ method: 'GET', url: `/api/forms/contact/submissions/${id}` })).status).toBe(404)
  const reader = await person(world, { role: { [key]: { read: true } } })
  const patch = { method: 'PATCH', url: `${base()}/${id}`, payload: { status: 'solved' } } as const
  expect((await reader.ask(patch)).status).toBe(403)
  expect((await clerk.ask({ method: 'DELETE', url: `${base()}/${id}` })).status).toBe(200)
})

it('is solved, reopened and annotated; the audit log holds no content', async () => {
  const id = await submit({ who: 'Secret Name' })
  const url = `${base()}/${id}`
  const solved = await clerk.ask({ method: 'PATCH', url, payload: { status: 'solved' } })
  expect(solved.json.data).toMatchObject({ status: 'solved', solved_by: { id: clerk.id } })
  const again = await clerk.ask({ method: 'PATCH', url, payload: { status: 'pending' } })
  expect(again.json.data).toMatchObject({ status: 'pending', solved_by: null, solved_at: null })
  await clerk.ask({ method: 'POST', url: `${url}/notes`, payload: { text: 'Called them.' } })
  const noted = await clerk.ask({ method: 'POST', url: `${url}/notes`, payload: { text: 'Wrote to them.' } })
  expect(noted.status).toBe(201)
  expect(noted.json.data['notes']).toMatchObject([
    { text: 'Called them.', by: { id: clerk.id } },
    { text: 'Wrote to them.' },
  ])
  expect((await clerk.ask({ method: 'POST', url: `${url}/notes`, payload: { text: ' ' } })).status).toBe(422)
  const lines = await ctx.db.selectFrom('audit_trail').selectAll().where('record_id', '=', id).execute()
  expect(lines.map(({ act }) => act)).toEqual(['update', 'update', 'note', 'note'])
  expect(JSON.stringify(lines)).not.toContain('Secret')
})

it('offers the files of a submission for download to those who may read the form', async () => {
  const reply = await world.ask({
    method: 'POST',
    url: base(),
    remoteAddress: '10.9.200.1',
    ...filesForm({ who: 'Files' }, [{ field: 'papers', name: 'a b.txt', content: 'the paper' }]),
  })
  const id = String(reply.json.data['id'])
  const { json } = await clerk.ask({ method: 'GET', url: `${base()}/${id}` })
  const [file] = json.data['files'] as { url: string; field: string; file_name: string }[]
  expect(file).toMatchObject({ field: 'papers', file_name: 'a b.txt' })
  const authorization = `Bearer ${clerk.token}`
  const response = await world.app.inject({ method: 'GET', url: file?.url ?? '', headers: { authorization } })
  expect(response.body).toBe('the paper')
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment/)
  const other = await submit({ who: 'No files' })
  const foreign = (file?.url ?? '').replace(id, other)
  expect((await clerk.ask({ method: 'GET', url: foreign })).status).toBe(404)
  expect((await world.ask({ method: 'GET', url: file?.url ?? '' })).status).toBe(401)
})

it('can be done to many at once, of this form only', async () => {
  const strange = await plantForm(world, { fields: [{ key: 'who' }] })
  const start = (user: Person, action: string, more: object) =>
    user.ask({ method: 'POST', url: '/api/bulk', payload: { action, options: { moduleKey: key }, ...more } })
  const filter = { field_color: 'blue' }
  const begun = await start(clerk, 'submissions.solve', { filter, count: 2 })
  expect(begun.status).toBe(201)
  await workersOf(ctx).bulk({ bulk_id: String(begun.json.data['id']), turn: 0 }, new AbortController().signal)
  expect(await names('?status=solved&sort=name')).toEqual(['Bob', 'Cem'])
  const reader = await person(world, { role: { [key]: { read: true } } })
  expect((await start(reader, 'submissions.delete', { filter, count: 2 })).status).toBe(403)
  const elsewhere = { filter: {}, count: 1, options: { moduleKey: strange } }
  expect((await start(clerk, 'submissions.delete', elsewhere)).status).toBe(403)
})

it('filters and sorts by the displayed labels', async () => {
  const options = [
    { value: '1', label: { en: 'Zebra', tr: 'At' } },
    { value: '2', label: { en: 'Ant', tr: 'Zil' } },
  ]
  const form = await plantForm(world, {
    fields: [
      { key: 'animal', type: 'selection', options },
      { key: 'several', type: 'checkbox', options },
      { key: 'said', type: 'textarea' },
      { key: 'grid', type: 'table', options },
      { key: 'agreed', type: 'switch' },
    ],
  })
  const reader = await person(world, { role: { [form]: { read: true } } })
  const rows: object[] = [
    { animal: '1' },
    { animal: '2' },
    { animal: '', several: ['2', '1'], said: 'never' },
    { animal: 'gone', several: 'of another type' },
    { animal: '', several: [], said: 'Moose\nand more' },
    { grid: [['left', 'right']] },
    { agreed: true },
    {},
  ]
  for (const fields of rows)
    await ctx.db
      .insertInto('form_submissions')
      .values({
        id: randomUUID(),
        form_key: form,
        fields: JSON.stringify(fields),
        locale: 'en',
        user_id: null,
        account: 'planted',
        idempotency_key: null,
        request_hash: Buffer.alloc(32),
        created_at: ctx.now(),
      })
      .execute()
  const shown = async (query: string, language = 'en') => {
    const url = `/api/forms/${form}/submissions?${query}`
    const { json } = await reader.ask({ url, headers: { 'x-language': language } })
    return (json.data['rows'] as { name: string }[]).map(({ name }) => name)
  }
  const all = ['', 'Ant', 'Ant, Zebra', 'gone', 'left | right', 'Moose', 'yes', 'Zebra']
  expect(await shown('sort=name')).toEqual(all)
  expect(await shown('sort=-name')).toEqual(all.toReversed())
  expect((await shown('sort=name', 'tr')).slice(1, 2)).toEqual(['At'])
  expect(await shown('name=zebra&sort=name')).toEqual(['Ant, Zebra', 'Zebra'])
  expect(await shown('name=zil', 'tr')).toHaveLength(2)
  expect(await shown('name=more')).toEqual([])
})
