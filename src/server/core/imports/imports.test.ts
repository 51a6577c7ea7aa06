import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportColumn, ImportView } from '#contract/lists/imports.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { bulkActions } from '../../registry/features.ts'
import { workBulk } from '../bulk/bulk-action.ts'

const world = await testWorld()
const { ctx } = world
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const bring = async (
  who: Person,
  target: string,
  rows: readonly (readonly string[])[] | string,
  name = 'people.csv',
) => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const csv = typeof rows === 'string' ? rows : rows.map((row) => row.map(quoted).join(',')).join('\n')
  const boundary = 'b'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`
  return who.ask({
    method: 'POST',
    url: `/api/imports/into/${target}`,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
const view = (reply: { json: { data: unknown } }) => reply.json.data as ImportView
const check = (who: Person, id: string, mapping: Record<string, number>) =>
  who.ask({ method: 'PUT', url: `/api/imports/${id}`, payload: { mapping } })
const rowsOf = async (who: Person, query: string) =>
  (await who.ask({ url: `/api/imported-rows?${query}` })).json.data['rows'] as {
    id: string
    no: number
    name: string
    state: string
    problem: string
  }[]
const make = async (who: Person, id: string, count: number) => {
  const filter = { import: id, state: 'ready' }
  const begun = await who.ask({
    method: 'POST',
    url: '/api/bulk',
    payload: { action: 'imports.make', filter, count },
  })
  const bulk = String(begun.json.data['id'])
  if (begun.status === 201)
    await workBulk(ctx, bulkActions(ctx), { bulk_id: bulk, turn: 0 }, new AbortController().signal)
  return { begun, bulk }
}
const unique = () => randomUUID().slice(0, 8)

describe('a table of people', () => {
  it('has columns that are known before, and an example that could be imported', async () => {
    const reply = await admin.ask({ url: '/api/imports/into/users' })
    const columns = reply.json.data['columns'] as ImportColumn[]
    const required = columns.filter((column) => column.required).map(({ key }) => key)
    expect(required).toEqual(['username', 'email', 'fullname'])
    const table = [columns.map(({ label }) => label), columns.map(({ example }) => example)]
    const brought = view(await bring(admin, 'users', table))
    expect(Object.keys(brought.mapping)).toHaveLength(columns.length)
    expect(view(await check(admin, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 0 })
    const template = await world.app.inject({
      url: '/api/imports/into/users/template.csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(template.body).toBe(`\uFEFF${columns.map(({ label }) => `"${label}"`).join(',')}\r\n`)
    const none = await admin.ask({ url: '/api/imports/into/roles' })
    expect(none.json.data['code']).toBe('import_not_possible')
  })

  it('is read, mapped, checked and imported, each row once', async () => {
    const [a, b] = [unique(), unique()]
    const reply = await bring(admin, 'users', [
      ['E-mail', 'Full name', 'USERNAME', 'Born', 'Role'],
      [`${a}@example.org`, 'Ada Lovelace', `ada-${a}`, '1990-02-28', 'user'],
      [`${b}@example.org`, '=HYPERLINK("x")', `bob-${b}`, '', ''],
      ['nobody', 'Al', 'x', '2026-02-31', 'Nobody'],
      [`${a}@EXAMPLE.org`, 'Ada again', `ada2-${a}`, '', ''],
      [`c${b}@example.org`, 'Taken name', admin.username, '', ''],
    ])
    expect(reply.status).toBe(201)
    const brought = view(reply)
    expect(brought).toMatchObject({ target: 'users', total: 5, is_checked: false, ready: 0 })
    expect(brought.mapping).toMatchObject({ email: 0, fullname: 1, username: 2, role: 4 })
    expect(brought.columns[3]).toEqual({ name: 'Born', samples: ['1990-02-28', '2026-02-31'] })
    const before = await ctx.db.selectFrom('users').select('id').execute()

    const seen = view(await check(admin, brought.id, { ...brought.mapping, birthday: 3 }))
    expect(seen).toMatchObject({ is_checked: true, ready: 2, refused: 3, done: 0 })
    const refused = await rowsOf(admin, `import=${brought.id}&state=refused`)
    // As the file counts them: the heading is row 1.
    expect(refused.map(({ no }) => no)).toEqual([4, 5, 6])
    for (const field of ['Username', 'Email', 'Name', 'Birthday', 'Role'])
      expect(refused[0]?.problem).toContain(`${field}: `)
    expect(refused[1]?.problem).toMatch(/^Email: .*twice/)
    expect(refused[2]?.problem).toMatch(/^Username: /)
    expect(await ctx.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)

    const { bulk } = await make(admin, brought.id, 2)
    const job = (await admin.ask({ url: `/api/bulk/${bulk}` })).json.data
    expect(job).toMatchObject({ done: 2, failed: 0, is_finished: true })
    const made = await ctx.db
      .selectFrom('users')
      .selectAll()
      .where('email', 'in', [`${a}@example.org`, `${b}@example.org`])
      .orderBy('username')
      .execute()
    expect(made).toMatchObject([
      { username: `ada-${a}`, fullname: 'Ada Lovelace', birthday: '1990-02-28', password_hash: null },
      { username: `bob-${b}`, fullname: '=HYPERLINK("x")', password_hash: null },
    ])
    expect(await mailsTo(world, `${a}@example.org`)).toMatchObject([{ template: 'registration' }])
    // An imported row is not imported again, and its cells are not stored.
    expect((await make(admin, brought.id, 2)).begun.json.data['code']).toBe('bulk_count_changed')
    expect((await check(admin, brought.id, brought.mapping)).json.data['code']).toBe('import_begun')
    const left = await ctx.db
      .selectFrom('import_rows')
      .select('cells')
      .where('import_id', '=', brought.id)
      .where('state', '=', 'done')
      .execute()
    expect(left).toEqual([{ cells: [] }, { cells: [] }])
  })

  it('creates a new account for an address deleted by staff', async () => {
    const was = await person(world, { username: `back-${unique()}` })
    await admin.ask({ method: 'DELETE', url: `/api/users/${was.id}`, payload: {} })
    const brought = view(
      await bring(admin, 'users', [
        ['Username', 'Email', 'Full name'],
        [was.username, was.email, 'Back again'],
      ]),
    )
    expect(view(await check(admin, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 0 })
    await make(admin, brought.id, 1)
    const made = ctx.db.selectFrom('users').select('status').where('email', '=', was.email).orderBy('status')
    expect(await made.execute()).toEqual([{ status: 'active' }, { status: 'deleted' }])
  })

  it.each([
    [['E-mail address', 'User name', 'Name'], { email: 0, username: 1, fullname: 2 }],
    [['E-Posta Adresi', 'username', 'Ad Soyad'], { email: 0, username: 1, fullname: 2 }],
    [['Adresse e-mail', 'Full name', 'Nom complet'], { email: 0, fullname: 1 }],
    [['???', '', 'mail'], { email: 2 }],
  ])('recognizes the columns %j', async (heads, mapping) => {
    const reply = await bring(admin, 'users', [heads, ['a', 'b', 'c']])
    expect(view(reply).mapping).toEqual(mapping)
    expect(reply.json.message).toBe('The file was read. Nothing has been imported yet.')
  })

  it('creates no one with more rights than the importer, nor after a loss of permission', async () => {
    const chief = await person(world, { role: { users: { read: true, create: true } } })
    const name = unique()
    const brought = view(
      await bring(chief, 'users', [
        ['email', 'fullname', 'username', 'role'],
        [`${name}@example.org`, 'Eve Climber', `eve-${name}`, 'Admin'],
        [`${name}2@example.org`, 'Plain Person', `plain-${name}`, ''],
      ]),
    )
    await check(chief, brought.id, brought.mapping)
    const { bulk } = await make(chief, brought.id, 2)
    const job = (await chief.ask({ url: `/api/bulk/${bulk}?state=failed` })).json.data as {
      done: number
      rows: { name: string }[]
    }
    expect(job).toMatchObject({ done: 1, failed: 1, rows: [{ name: 'Eve Climber' }] })
  })

  it('belongs to one user, and needs the permission to create', async () => {
    const brought = view(await bring(admin, 'users', [['email'], ['x@example.org']]))
    const other = await person(world, { role: 'Admin' })
    for (const reply of [
      await other.ask({ url: `/api/imports/${brought.id}` }),
      await check(other, brought.id, {}),
      await other.ask({ url: `/api/imports/${randomUUID()}` }),
      await other.ask({ url: '/api/imports/x' }),
    ])
      expect(reply.json.data['code']).toBe('import_not_found')
    expect(await rowsOf(other, `import=${brought.id}`)).toEqual([])
    const reader = await person(world, { role: { users: { read: true } } })
    expect((await bring(reader, 'users', [['email'], ['a']])).json.data['code']).toBe('not_permitted')
  })

  it.each([
    ['no table at all', 'not,a\0table', 'people.pdf'],
    ['an empty one', '', 'people.csv'],
  ])('refuses %s and stores nothing', async (_, text, name) => {
    const reply = await bring(admin, 'users', text, name)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })

  it('refuses tables that are too wide, and unknown columns', async () => {
    const wide = [Array.from({ length: 101 }, (_, i) => `c${i}`), Array<string>(101).fill('x')]
    expect((await bring(admin, 'users', wide)).json.data['code']).toBe('import_too_wide')
    const brought = view(
      await bring(admin, 'users', [
        ['a', 'b'],
        ['1', '2'],
      ]),
    )
    const errors = (await check(admin, brought.id, { email: 7, nothing: 0 })).json.data['_errors']
    expect(errors).toMatchObject({
      mapping: { email: {}, nothing: {}, username: {}, fullname: {} },
    })
    expect((await bring(admin, 'roles', [['a'], ['b']])).json.data['code']).toBe('import_not_possible')
  })
})

it('creates questions in all languages of the rows', async () => {
  const mark = unique()
  const brought = view(
    await bring(admin, 'faq', [
      ['question_en', 'answer_en', 'question_de', 'answer_de'],
      [`Why ${mark}?`, 'Because.', `Warum ${mark}?`, 'Darum.'],
      [`No answer ${mark}?`, '', '', ''],
    ]),
  )
  expect(view(await check(admin, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 1 })
  await make(admin, brought.id, 1)
  const found = (await admin.ask({ url: `/api/faq?search=${mark}` })).json.data['rows']
  expect(found).toMatchObject([
    { question: { en: `Why ${mark}?`, de: `Warum ${mark}?` }, answer: { en: 'Because.', de: 'Darum.' } },
  ])
})

it('says which texts are required in one language', async () => {
  const key = `news${unique().replaceAll(/\d/g, 'x')}`
  await plantModule(world, { key, fields: [{ key: 'note', type: 'multilang_text', label: { en: 'Note' } }] })
  const editor = await person(world, { role: { [key]: { create: true } } })
  const requiredOnce = async (who: Person, target: string) => {
    const { json } = await who.ask({ url: `/api/imports/into/${target}` })
    const columns = json.data['columns'] as ImportColumn[]
    return columns
      .filter((column) => column.required_once && column.language === 'de')
      .map((column) => column.key)
  }
  expect(await requiredOnce(admin, 'faq')).toEqual(['question_de', 'answer_de'])
  expect(await requiredOnce(editor, key)).toEqual(['title_de'])
})

it('assumes the site’s language for texts without one, and names fields as labeled', async () => {
  const mark = unique()
  const rows = [
    ['Question', 'ANSWER', 'question_de'],
    [`Why ${mark}?`, 'Because.', `Warum ${mark}?`],
    [`No answer ${mark}?`, '', ''],
    [`Long ${'x'.repeat(300)}`, 'a', ''],
  ]
  const brought = view(await bring(admin, 'faq', rows))
  expect(brought.mapping).toEqual({ question_en: 0, answer_en: 1, question_de: 2 })
  const both = view(await bring(admin, 'faq', [['question', 'Question (English)', 'answer']]))
  expect(both.mapping).toEqual({ question_en: 1, answer_en: 2 })
  await check(admin, brought.id, brought.mapping)
  const [bare, long] = await rowsOf(admin, `import=${brought.id}&state=refused`)
  expect([bare?.problem, long?.problem]).toEqual([
    expect.stringMatching(/^Answer: /),
    expect.stringMatching(/^Question \(English\): /),
  ])
  const german = await admin.ask({
    url: `/api/imported-rows?import=${brought.id}&state=refused`,
    headers: { 'x-language': 'de' },
  })
  expect((german.json.data['rows'] as { problem: string }[])[0]?.problem).toMatch(/^Antwort: /)
})

it('creates drafts of a module with typed fields, and refuses invalid values', async () => {
  const key = `news${unique().replaceAll(/\d/g, 'x')}`
  const option = (value: string, en: string) => ({ value, label: { en } })
  await plantModule(world, {
    key,
    fields: [
      {
        key: 'topic',
        type: 'selection',
        label: { en: 'Topic' },
        options: [option('a', 'Art'), option('b', 'Books')],
      },
      { key: 'on', type: 'date', label: { en: 'On' } },
      { key: 'note', type: 'multilang_text', label: { en: 'Note' } },
      { key: 'picture', type: 'image', label: { en: 'Picture' } },
    ],
  })
  const editor = await person(world, { role: { [key]: { read: true, create: true } } })
  const head = ['title_en', 'title_de', 'content_en', 'Topic', 'On', 'field_note_de']
  const brought = view(
    await bring(editor, key, [
      head,
      ['First', 'Erster', '## Head\n\nWords', 'books', '2026-11-22', 'Notiz'],
      ['Second', '', '', 'Cars', 'soon', ''],
      ['', '', 'No title', '', '', ''],
    ]),
  )
  expect(brought.fields.some(({ key: field }) => field.startsWith('field_picture'))).toBe(false)
  expect(Object.keys(brought.mapping)).toHaveLength(head.length)
  expect(view(await check(editor, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 2 })
  const [wrong] = await rowsOf(editor, `import=${brought.id}&state=refused`)
  expect(wrong?.problem).toMatch(/Topic: .*On: /)
  await make(editor, brought.id, 1)
  const [row] = (await editor.ask({ url: `/api/contents/${key}` })).json.data['rows'] as { id: string }[]
  const content = (await editor.ask({ url: `/api/contents/${key}/${row?.id}` })).json.data
  expect(content).toMatchObject({
    title: { en: 'First', de: 'Erster' },
    status: 'draft',
    fields: { topic: 'b', on: '2026-11-22', note: { de: 'Notiz' } },
    content: { en: { content: [{ type: 'heading' }, { type: 'paragraph' }] } },
  })
  const writer = await person(world, { role: { [key]: { read: true } } })
  expect((await bring(writer, key, [head])).json.data['code']).toBe('not_permitted')
})

it.each(['csv', 'xlsx', 'json'])('imports what was exported of a module: %s', async (kind) => {
  const key = `things-${unique()}`
  const options = ['a', 'b'].map((value) => ({ value, label: { en: `Option ${value}` } }))
  const fields = {
    note: 'multilang_text',
    on: 'date',
    at: 'time',
    yes: 'switch',
    marks: 'checkbox',
    words: 'text',
  }
  await plantModule(world, {
    key,
    fields: Object.entries(fields).map(([name, type]) => ({
      key: name,
      type: type as 'text',
      label: { en: `The ${name}` },
      ...(type === 'checkbox' && { options }),
    })),
  })
  const editor = await person(world, { role: { [key]: { read: true, create: true } } })
  const said = { on: '2026-11-22', at: '12:34', yes: true, marks: ['a', 'b'], words: 'one, "two"' }
  const payload = { title: { en: 'One', de: 'Eins' }, fields: { ...said, note: { en: 'Hi', de: 'Hallo' } } }
  expect((await editor.ask({ method: 'POST', url: `/api/contents/${key}`, payload })).status).toBe(201)
  const headers = { authorization: `Bearer ${editor.token}` }
  const { rawPayload } = await world.app.inject({ url: `/api/contents/${key}/export.${kind}`, headers })
  const brought = view(
    await editor.ask({
      method: 'POST',
      url: `/api/imports/into/${key}`,
      ...fileForm(`things.${kind}`, rawPayload),
    }),
  )
  expect(view(await check(editor, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 0 })
  await make(editor, brought.id, 1)
  const { rows } = (await editor.ask({ url: `/api/contents/${key}` })).json.data as { rows: { id: string }[] }
  expect(rows).toHaveLength(2)
  // Tables for people have one language.
  const note = kind === 'json' ? { en: 'Hi', de: 'Hallo' } : { en: 'Hi' }
  const title = kind === 'json' ? payload.title : { en: 'One' }
  const contents = await Promise.all(rows.map(({ id }) => editor.ask({ url: `/api/contents/${key}/${id}` })))
  expect(contents.map(({ json }) => json.data)).toContainEqual(
    expect.objectContaining({ title, fields: { ...said, note } }),
  )
})

it('refuses cells that only look like values', async () => {
  const key = `things-${unique()}`
  await plantModule(world, {
    key,
    fields: [
      { key: 'film', type: 'video', label: { en: 'Film' } },
      { key: 'note', type: 'multilang_text', label: { en: 'Note' } },
    ],
  })
  const editor = await person(world, { role: { [key]: { read: true, create: true } } })
  const brought = view(
    await bring(editor, key, [
      ['title', 'film', 'note'],
      ['A', `{"media":"${randomUUID()}"}`, ''],
      ['B', '', '{"en":{"type":"doc"}}'],
      ['{"en":"C","de":7}', '', ''],
      ['{D}', '', '{"xx":"of no language"}'],
    ]),
  )
  expect(view(await check(editor, brought.id, brought.mapping))).toMatchObject({ ready: 1, refused: 3 })
  const rows = await rowsOf(editor, `import=${brought.id}&state=ready`)
  expect(rows.map(({ name }) => name)).toEqual(['{D}'])
})
