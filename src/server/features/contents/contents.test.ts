import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Content } from '#contract/content/contents.ts'
import { type Person, person } from '#test/world/people.ts'
import { docOf, plantModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { workBulk } from '../../core/bulk/bulk-action.ts'
import { bulkActions } from '../../registry/features.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status
const of = (reply: Answer) => reply.json.data as unknown as Content

let editor: Person
beforeAll(async () => {
  await plantModule(world, {
    key: 'recipes',
    fields: [
      { key: 'minutes', type: 'text', required: true, sortable: true },
      {
        key: 'course',
        type: 'selection',
        sortable: true,
        options: [
          { value: 'soup', label: { en: 'Soup', tr: 'Çorba' } },
          { value: 'dessert', label: { en: 'Dessert', tr: 'Tatlı' } },
        ],
      },
      { key: 'is_vegan', type: 'switch', sortable: true },
      { key: 'cooked_on', type: 'date', sortable: true },
      { key: 'note', type: 'multilang_text', searchable: true },
    ],
  })
  await plantModule(world, { key: 'survey', type: 'form' })
  await plantModule(world, { key: 'other' })
  editor = await person(world, { role: may('recipes', 'read', 'create', 'update', 'delete') })
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('contents').execute()
})

function may(area: string, ...kinds: string[]) {
  return { external: { dashboard: true }, [area]: Object.fromEntries(kinds.map((kind) => [kind, true])) }
}
const at = (id = '', key = 'recipes') => `/api/contents/${key}${id && `/${id}`}`
const create = (payload: object, user = editor) => user.ask({ method: 'POST', url: at(), payload })
const change = (id: string, payload: object, user = editor) =>
  user.ask({ method: 'PUT', url: at(id), payload })
const post = (id: string, verb: string, payload: object = {}, user = editor) =>
  user.ask({ method: 'POST', url: `${at(id)}/${verb}`, payload })
const read = async (id: string) => of(await editor.ask({ url: at(id) }))
const titles = async (query = '', language = 'en') => {
  const { json } = await editor.ask({ url: `${at()}${query}`, headers: { 'x-language': language } })
  return (json.data['rows'] as { title: string }[]).map(({ title }) => title)
}
const createRecord = async (title: object | string, overrides: object = {}) =>
  of(await create({ title: typeof title === 'string' ? { en: title } : title, ...overrides }))

describe('a record', () => {
  it('is added as a draft, changed, published, unpublished and deleted, with messages', async () => {
    const added = await create({ title: { en: ' Lentil soup ', tr: 'Mercimek çorbası' } })
    expect([added.status, added.json.message]).toEqual([201, 'The entry was added as a draft.'])
    expect(of(added)).toMatchObject({
      title: { en: 'Lentil soup', tr: 'Mercimek çorbası' },
      own_slug: { en: 'lentil-soup', tr: 'mercimek-corbasi' },
      slug: { en: 'lentil-soup', tr: 'mercimek-corbasi', de: 'lentil-soup' },
      status: 'draft',
      version: 1,
      updated_by: `Person ${editor.username}`,
      fields: { minutes: '', is_vegan: false, note: {} },
      reload_store: true,
    })
    const { id } = of(added)
    expect((await post(id, 'publish')).json).toMatchObject({
      data: {
        code: 'validation_failed',
        _errors: { fields: { minutes: { _errors: ['This field is required.'] } } },
      },
    })
    const texts = { title: { en: 'Soup' }, content: { en: docOf('Boil it.') }, fields: { minutes: '40' } }
    const changed = await change(id, { ...texts, version: 1 })
    expect([changed.json.message, of(changed).version]).toEqual(['The entry was saved.', 2])
    expect(of(changed)).toMatchObject({ slug: { en: 'soup' }, fields: { minutes: '40' } })
    const published = await post(id, 'publish')
    expect([published.json.message, of(published).status]).toEqual(['The entry is published.', 'published'])
    expect(of(published).published_at).not.toBeNull()
    // A published record has to stay complete.
    const emptied = await change(id, { title: { en: 'Soup' }, version: 2 })
    expect(code(emptied)).toBe('validation_failed')
    expect((await post(id, 'unpublish')).json.message).toBe('The entry is a draft again.')
    expect((await read(id)).published_at).toBeNull()
    const deleteReply = await editor.ask({ method: 'DELETE', url: at(id), payload: {} })
    expect(deleteReply.json.message).toBe('The entry was deleted.')
    for (const reply of [
      await editor.ask({ url: at(id) }),
      await editor.ask({ url: at('nothing') }),
      await change(id, { ...texts, version: 2 }),
      await post(id, 'publish'),
      await post(id, 'restore', { revision: 1, version: 1 }),
      await editor.ask({ url: `${at(id)}/revisions` }),
      await editor.ask({ method: 'DELETE', url: at(id), payload: {} }),
    ])
      expect(code(reply)).toBe('content_not_found')
    const lines = await world.ctx.db
      .selectFrom('audit_trail')
      .select(['act', 'area', 'changes'])
      .where('record_id', '=', id)
      .orderBy('no')
      .execute()
    expect(lines.map((line) => line.act)).toEqual(['create', 'update', 'publish', 'unpublish', 'delete'])
    expect(lines[0]?.area).toBe('recipes')
    expect(lines[1]?.changes).toMatchObject({ 'field.minutes': [null, '40'] })
  })

  it.each([
    ['no title', { title: {} }, ['title']],
    ['an empty title', { title: { en: ' ' } }, ['title']],
    ['a title in another language', { title: { en: 'a', xx: 'b' } }, ['title']],
    ['an invalid slug', { slug: { en: 'No slug' } }, ['slug', 'en']],
    ['an unknown field', { fields: { nothing: 1 } }, ['fields']],
    ['an unknown choice', { fields: { course: 'stew' } }, ['fields', 'course']],
    ['a value of another type', { fields: { is_vegan: 'yes' } }, ['fields', 'is_vegan']],
    [
      'a document with a script',
      { content: { en: { type: 'doc', content: [{ type: 'script' }] } } },
      ['content'],
    ],
    ['a text that the database cannot store', { header: { en: 'a\0b' } }, ['header', 'en']],
    ['an image without a valid id', { header_image: 'x' }, ['header_image']],
  ])('with %s is refused with a field error', async (_, wrong, path) => {
    const { json } = await create({ title: { en: 'a' }, ...wrong })
    expect(json.data['code']).toBe('validation_failed')
    let errors: unknown = json.data['_errors']
    for (const part of path) errors = (errors as Record<string, unknown>)[part]
    expect(errors).toBeDefined()
  })

  it('reports an unknown module, a wrong module type, and an unknown image', async () => {
    const admin = await person(world, { role: { ...may('nothing', 'read'), survey: { read: true } } })
    expect(code(await admin.ask({ url: at('', 'nothing') }))).toBe('module_not_found')
    expect(code(await admin.ask({ url: at('', 'survey') }))).toBe('wrong_module_type')
    const missingId = '00000000-0000-4000-8000-00000000dead'
    expect(code(await create({ title: { en: 'a' }, header_image: missingId }))).toBe('media_not_found')
  })

  it('has a unique address in each language', async () => {
    await createRecord('Soup')
    const second = await createRecord({ en: 'Soup', de: 'Suppe' })
    expect(second.own_slug).toEqual({ en: 'soup-2', de: 'suppe' })
    expect(second.slug).toMatchObject({ tr: 'soup-2', de: 'suppe' })
    expect((await createRecord({ tr: 'Çılgın İşler & Şarkılar' })).own_slug).toEqual({
      tr: 'cilgin-isler-sarkilar',
    })
    expect(Object.values((await createRecord('数字')).slug)[0]).toMatch(/^[0-9a-f]{8}$/)
    const slugReply = await create({ title: { en: 'Other' }, slug: { en: 'soup' } })
    expect(slugReply.json).toMatchObject({
      message: 'This URL path is already in use. Choose another one.',
      data: {
        code: 'slug_exists',
        _errors: { slug: { en: { _errors: ['This URL path is already in use. Choose another one.'] } } },
      },
    })
    // The record's own slug is not a conflict, and renaming does not fill slugs that were left empty.
    const updateReply = await change(second.id, { title: { en: 'Stew' }, slug: { en: 'soup-2' }, version: 1 })
    expect(of(updateReply).own_slug).toEqual({ en: 'soup-2' })
  })

  it('is changed by one of several concurrent editors', async () => {
    const { id } = await createRecord('Soup')
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((title) => change(id, { title: { en: title }, version: 1 })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const late = replies.filter(({ status }) => status === 409)
    expect(late.map(code)).toEqual(['content_changed', 'content_changed'])
    const first = replies.find(({ status }) => status === 200)
    expect(await read(id)).toMatchObject({ title: first && of(first).title, version: 2 })
  })

  it('gets an address only once under concurrency', async () => {
    const replies = await Promise.all(
      ['A', 'B'].map((title) => create({ title: { en: title }, slug: { en: 'same' } })),
    )
    expect(new Set(replies.map(code))).toEqual(new Set([201, 'slug_exists']))
  })

  it('returns hostile input as text', async () => {
    const hostileText = '<script>alert(1)</script>"><img src=x onerror=alert(1)>{{7*7}}\u202e=1+1'
    const values = {
      title: { en: hostileText },
      header: { tr: hostileText },
      sub_title: { de: hostileText },
      sub_content: { fr: hostileText },
      content: { en: docOf(hostileText) },
      fields: { minutes: hostileText, note: { en: hostileText } },
    }
    expect(await read((await createRecord({ en: hostileText }, values)).id)).toMatchObject(values)
  })
})

describe('older versions', () => {
  it('are kept and can be restored', async () => {
    const { id } = await createRecord('One', { fields: { course: 'soup' } })
    await change(id, { title: { en: 'Two' }, fields: { course: 'dessert' }, version: 1 })
    const list = await editor.ask({ url: `${at(id)}/revisions` })
    expect(list.json.data['revisions']).toMatchObject([
      { version: 1, title: 'One', written_by: `Person ${editor.username}` },
    ])
    const revisionReply = await editor.ask({ url: `${at(id)}/revisions/1` })
    expect(revisionReply.json.data).toMatchObject({
      record: { title: { en: 'One' }, fields: { course: 'soup' } },
    })
    expect(code(await editor.ask({ url: `${at(id)}/revisions/7` }))).toBe('revision_not_found')
    expect(code(await post(id, 'restore', { revision: 7, version: 2 }))).toBe('revision_not_found')
    expect(code(await post(id, 'restore', { revision: 1, version: 1 }))).toBe('content_changed')
    const back = await post(id, 'restore', { revision: 1, version: 2 })
    expect(back.json.message).toBe('The earlier version was restored.')
    expect(of(back)).toMatchObject({
      title: { en: 'One' },
      slug: { en: 'one' },
      fields: { course: 'soup' },
      version: 3,
    })
  })

  it('are restored without values that the module no longer accepts', async () => {
    const { id } = await createRecord('One', { fields: { course: 'soup', minutes: '5' } })
    await world.ctx.db
      .insertInto('content_revisions')
      .values({
        id: crypto.randomUUID(),
        content_id: id,
        version: 999,
        record: JSON.stringify({ title: { en: 'Old' }, fields: { course: 'stew', gone: 1, minutes: '9' } }),
        written_at: world.ctx.now(),
        written_by: null,
      })
      .execute()
    const back = await post(id, 'restore', { revision: 999, version: 1 })
    expect(of(back)).toMatchObject({ title: { en: 'Old' }, fields: { course: '', minutes: '9' } })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await createRecord(
      { en: 'Baklava', tr: 'Zzz' },
      { fields: { course: 'dessert', minutes: '90', cooked_on: '2026-01-05' } },
    )
    await createRecord('apple pie', { fields: { course: 'dessert', minutes: '60', is_vegan: true } })
    const soup = await createRecord(
      { en: 'Soup', tr: 'Aaa' },
      { fields: { course: 'soup', minutes: '30', note: { tr: '100%' } } },
    )
    await post(soup.id, 'publish')
  })

  it.each([
    ['', ['Soup', 'apple pie', 'Baklava']],
    ['?sort=title', ['apple pie', 'Baklava', 'Soup']],
    ['?sort=-field_minutes', ['Baklava', 'apple pie', 'Soup']],
    ['?sort=field_cooked_on', ['Baklava']],
    ['?sort=field_course', ['Soup']],
    ['?status=published', ['Soup']],
    ['?field_course=dessert&sort=title', ['apple pie', 'Baklava']],
    ['?field_course=dessert,soup&sort=field_course&status=published', ['Soup']],
    ['?field_is_vegan=yes', ['apple pie']],
    ['?field_is_vegan=no&sort=title', ['Baklava', 'Soup']],
    ['?field_cooked_on_from=2026-01-05&field_cooked_on_until=2026-01-05', ['Baklava']],
    ['?field_cooked_on_until=2026-01-04', []],
    ['?title=PPL', ['apple pie']],
    ['?field_note=00%25', ['Soup']],
    ['?search=aKLAv', ['Baklava']],
    ['?search=%25', ['Soup']],
    ['?field_minutes=0&page_size=1&page=2&sort=field_minutes', ['apple pie']],
  ])('with %s', async (query, expected) => {
    const foundTitles = await titles(query)
    if (query === '?sort=field_cooked_on')
      expect([foundTitles.length, foundTitles.at(-1)]).toEqual([3, 'Baklava'])
    else if (query === '?sort=field_course')
      expect([foundTitles.length, foundTitles.at(-1)]).toEqual([3, 'Soup'])
    else expect(foundTitles).toEqual(expected)
  })

  it('sorts and shows titles in the viewer’s language', async () => {
    expect(await titles('?sort=title', 'tr')).toEqual(['Aaa', 'apple pie', 'Zzz'])
    expect(await titles('?field_note=100', 'tr')).toEqual(['Aaa'])
  })

  it.each(['?sort=nothing', '?nothing=1', '?field_course=stew', '?field_cooked_on_from=soon', '?page=0'])(
    'refuses %s',
    async (query) => {
      expect(code(await editor.ask({ url: `${at()}${query}` }))).toBe('validation_failed')
    },
  )

  it('is exported without formulas, in the viewer’s language', async () => {
    await createRecord('=HYPERLINK("http://x")', { fields: { minutes: '+1', cooked_on: '2026-11-22' } })
    const file = (query: string, language = 'en') =>
      world.app.inject({
        url: `${at()}/export.${query}`,
        headers: { authorization: `Bearer ${editor.token}`, 'x-language': language },
      })
    const csv = await file('csv?sort=title&columns=field_course,field_minutes', 'tr')
    expect(csv.headers['content-disposition']).toMatch(/recipes-.*\.csv/)
    expect(csv.body).toContain('Çorba')
    expect(csv.body).not.toMatch(/(^|[,;"])[=+](HYPER|1)/m)
    expect(JSON.parse((await file('json?status=published')).body)).toMatchObject([
      {
        title: { en: 'Soup', tr: 'Aaa' },
        status: 'published',
        field_course: 'soup',
        field_note: { tr: '100%' },
      },
    ])
    expect((await file('xlsx')).statusCode).toBe(200)
    expect((await file('csv')).body).toContain('"2026-11-22"')
    expect(code(await editor.ask({ url: `${at()}/export.csv?nothing=1` }))).toBe('validation_failed')
  })
})

describe('the permissions for a module', () => {
  const asks: [string, string, (user: Person, id: string) => Promise<Answer>][] = [
    ['list', 'read', (user) => user.ask({ url: at() })],
    ['export', 'read', (user) => user.ask({ url: `${at()}/export.json?title=nothing` })],
    ['see', 'read', (user, id) => user.ask({ url: at(id) })],
    ['see older versions of', 'read', (user, id) => user.ask({ url: `${at(id)}/revisions` })],
    ['add', 'create', (user) => create({ title: { en: 'New' } }, user)],
    ['change', 'update', (user, id) => change(id, { title: { en: 'Changed' }, version: 1 }, user)],
    ['publish', 'update', (user, id) => post(id, 'publish', {}, user)],
    ['take back', 'update', (user, id) => post(id, 'unpublish', {}, user)],
    ['restore', 'update', (user, id) => post(id, 'restore', { revision: 1, version: 1 }, user)],
    ['delete', 'delete', (user, id) => user.ask({ method: 'DELETE', url: at(id), payload: {} })],
  ]

  it.each(['read', 'create', 'update', 'delete'])('%s allows exactly what it says', async (kind) => {
    const { id } = await createRecord('Soup')
    const user = await person(world, { role: may('recipes', kind) })
    for (const [, needed, attempt] of asks)
      expect([needed, code(await attempt(user, id)) === 'not_permitted']).toEqual([needed, needed !== kind])
    expect((await user.ask({ url: at('module') })).json.data['key']).toBe('recipes')
    const { json } = await user.ask({ url: '/api/contents' })
    expect(json.data['modules']).toMatchObject(
      kind === 'read' ? [{ key: 'recipes', name: 'The recipes' }] : [],
    )
  })

  it('do not follow from another module, from building modules, or from signing in', async () => {
    const { id } = await createRecord('Soup')
    const others = [
      await person(world, { role: may('other', 'read', 'create', 'update', 'delete') }),
      await person(world, { role: may('modules', 'read', 'create', 'update', 'delete') }),
      await person(world),
    ]
    for (const user of others) {
      for (const [, , attempt] of asks) expect(code(await attempt(user, id))).toBe('not_permitted')
      expect(code(await user.ask({ url: at('module') }))).toBe('not_permitted')
    }
    // A record cannot be reached under another module.
    const [other] = others
    expect(code(await (other as Person).ask({ url: at(id, 'other') }))).toBe('content_not_found')
    expect(code(await world.ask({ url: at(id) }))).toBe('unauthorized')
  })
})

describe('many records', () => {
  const bulk = (action: string, payload: object, user = editor, moduleKey = 'recipes') =>
    user.ask({ method: 'POST', url: '/api/bulk', payload: { action, options: { moduleKey }, ...payload } })

  async function done(reply: Answer, user = editor) {
    const id = String(reply.json.data['id'])
    await workBulk(world.ctx, bulkActions(world.ctx), { bulk_id: id, turn: 0 }, new AbortController().signal)
    return (await user.ask({ url: `/api/bulk/${id}?state=failed` })).json.data
  }

  it('are published if they are complete, and deleted', async () => {
    const complete = await createRecord('Whole', { fields: { minutes: '5', course: 'soup' } })
    const half = await createRecord('Half', { fields: { course: 'soup' } })
    const dessert = await createRecord('Other', { fields: { course: 'dessert' } })
    const job = await done(await bulk('contents.publish', { filter: { field_course: 'soup' }, count: 2 }))
    expect(job).toMatchObject({ total: 2, done: 1, failed: 1, rows: [{ id: half.id, name: 'Half' }] })
    expect([(await read(complete.id)).status, (await read(half.id)).status]).toEqual(['published', 'draft'])
    await done(await bulk('contents.delete', { ids: [complete.id, dessert.id], count: 2 }))
    expect(await titles()).toEqual(['Half'])
  })

  it('belong to their module, and cannot be changed without its permissions', async () => {
    const { id } = await createRecord('Soup')
    const selection = { ids: [id], count: 1 }
    const other = await person(world, { role: may('other', 'read', 'create', 'update', 'delete') })
    expect(code(await bulk('contents.delete', selection, other))).toBe('not_permitted')
    expect(code(await bulk('contents.delete', selection, editor, '__proto__'))).toBe('not_permitted')
    // No job starts, because its report would reveal the names of rows.
    expect(code(await bulk('contents.delete', selection, other, 'other'))).toBe('bulk_count_changed')
    expect(await titles()).toEqual(['Soup'])
  })
})
