import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { RecordInList, ShownModule, ShownRecord } from '#contract/content/public-contents.ts'
import { type Person, person } from '#test/world/people.ts'
import { docOf, plantContent, plantModule } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world

let editor: Person
let otherUser: Person
beforeAll(async () => {
  editor = await person(world, { role: { news: { update: true } } })
  otherUser = await person(world, { role: { other: { update: true } } })
})
beforeEach(async () => {
  await ctx.db.deleteFrom('modules').execute()
})

const get = (path: string, language = 'en', caller: Pick<Person, 'ask'> = world) =>
  caller.ask({ url: `/api/content${path}`, headers: { 'x-language': language } })
const listOf = async (path: string, language = 'en') => {
  const { json } = await get(path, language)
  return json.data as unknown as { module: ShownModule; records: RecordInList[]; total: number; page: number }
}
const titles = async (path: string) => (await listOf(path)).records.map(({ title }) => title.text)
const recordOf = async (path: string, language = 'en', user?: Pick<Person, 'ask'>) => {
  const { json } = await get(path, language, user)
  return json.data as unknown as {
    record: ShownRecord
    next: unknown
    previous: unknown
    module: ShownModule
  }
}
const hoursAgo = (hours: number) => new Date(+ctx.now() - hours * 3_600_000)

it('lists published records, newest first, in pages', async () => {
  const news = await plantModule(world, { key: 'news' })
  for (let n = 1; n <= 14; n++)
    await plantContent(world, news, { title: { en: `No. ${n}` }, published_at: hoursAgo(n) })
  const first = await listOf('/news')
  expect(first).toMatchObject({ total: 14, page: 1, module: { key: 'news', name: { text: 'The news' } } })
  expect(first.records).toHaveLength(12)
  expect(first.records[0]?.title).toEqual({ text: 'No. 1', locale: 'en' })
  expect(await titles('/news?page=2')).toEqual(['No. 13', 'No. 14'])
  expect(await titles('/news?page=3')).toEqual([])
  expect((await get('/news?page=x')).status).toBe(422)
})

it('answers alike for a draft, a future post, a hidden module and an unknown address', async () => {
  const news = await plantModule(world, { key: 'news' })
  await plantContent(world, news, { title: { en: 'Shown' }, slug: { en: 'shown' } })
  await plantContent(world, news, { title: { en: 'Draft' }, slug: { en: 'draft' }, status: 'draft' })
  const tomorrow = hoursAgo(-24)
  await plantContent(world, news, { title: { en: 'Later' }, slug: { en: 'later' }, published_at: tomorrow })
  await plantContent(world, news, { title: { en: 'Due' }, slug: { en: 'due' }, publish_at: tomorrow })
  const members = await plantModule(world, { key: 'members', visibility: 'logged_in' })
  await plantContent(world, members, { title: { en: 'Inside' }, slug: { en: 'inside' } })
  const listed = await plantModule(world, { key: 'listed', detail_page: 'none' })
  await plantContent(world, listed, { title: { en: 'Alone' }, slug: { en: 'alone' } })
  await plantModule(world, { key: 'parts', list_page: 'none' })
  await plantModule(world, { key: 'letter', type: 'form', list_page: 'none', detail_page: 'none' })

  const bytes = async (path: string, user?: Pick<Person, 'ask'>) => {
    const { status, json, headers } = await get(path, 'en', user)
    return JSON.stringify([status, json, Object.keys(headers).sort(), headers['content-length']])
  }
  const nothing = await bytes('/news/nothing')
  for (const path of [
    '/news/draft',
    '/news/draft?preview=1',
    '/news/later',
    '/news/due',
    '/members/inside',
    '/listed/alone',
    '/letter/anything',
    '/nothing/nothing',
  ])
    expect(await bytes(path)).toBe(nothing)
  expect(JSON.parse(nothing)[0]).toBe(404)
  const none = await bytes('/nothing')
  for (const path of ['/members', '/parts']) expect(await bytes(path)).toBe(none)
  expect(await titles('/news')).toEqual(['Shown'])
  // A user who may change another module counts as a visitor here.
  expect((await get('/news/draft?preview=1', 'en', otherUser)).status).toBe(404)

  expect((await get('/members/inside', 'en', otherUser)).status).toBe(200)
  world.setTime(new Date(+tomorrow + 1000))
  expect(new Set(await titles('/news'))).toEqual(new Set(['Later', 'Due', 'Shown']))
  world.setTime(new Date())
})

it('shows a draft to those who may change it, only on request', async () => {
  const news = await plantModule(world, { key: 'news' })
  await plantContent(world, news, { title: { en: 'Draft' }, slug: { en: 'draft' }, status: 'draft' })
  expect((await get('/news/draft', 'en', editor)).status).toBe(404)
  const { record, next, previous } = await recordOf('/news/draft?preview=1', 'en', editor)
  expect(record).toMatchObject({ title: { text: 'Draft' }, is_preview: true, published_at: null })
  expect([next, previous]).toEqual([null, null])
})

it('hides staff fields from visitors and their searches', async () => {
  const news = await plantModule(world, {
    key: 'news',
    fields: [
      { key: 'place', visibility: 'everywhere' },
      { key: 'detail', visibility: 'detail' },
      { key: 'secret', visibility: 'staff' },
    ],
  })
  await plantContent(world, news, {
    title: { en: 'Open day' },
    slug: { en: 'open-day' },
    content: { en: docOf('Come and see the printing press.') },
    fields: { place: 'Izmir', detail: 'Room 7', secret: 'Budget 4711' },
    search: 'open day come and see the printing press. izmir room 7 budget 4711',
  })
  const list = await get('/news')
  expect(JSON.stringify(list.json)).toContain('Izmir')
  expect(JSON.stringify(list.json)).not.toMatch(/Room 7|4711|secret/)
  const page = await get('/news/open-day')
  expect(JSON.stringify(page.json)).toContain('Room 7')
  expect(JSON.stringify(page.json)).not.toMatch(/4711|secret/)
  const countOf = async (search: string) => (await listOf(`/news?search=${encodeURIComponent(search)}`)).total
  expect(await Promise.all(['izmir', 'ROOM', 'printing press', 'open'].map(countOf))).toEqual([1, 1, 1, 1])
  // Property names of our own data structures are not part of the search text.
  expect(await Promise.all(['4711', 'Budget', 'paragraph', '%', '_'].map(countOf))).toEqual([0, 0, 0, 0, 0])
})

it('returns each text in the viewer’s language or another, and names the language', async () => {
  const news = await plantModule(world, {
    key: 'news',
    name: { en: 'News', de: 'Neues' },
    slug: { en: 'news', de: 'neues' },
    fields: [{ key: 'note', type: 'multilang_text' }],
  })
  await plantContent(world, news, {
    title: { de: 'Ein Beitrag', tr: 'Bir yazı' },
    slug: { en: 'a-post', de: 'ein-beitrag', tr: 'bir-yazi' },
    header: { en: 'In short' },
    content: { de: docOf('Inhalt'), tr: docOf('İçerik') },
    fields: { note: { de: 'Hinweis', tr: 'Not' } },
  })
  const german = await recordOf('/neues/ein-beitrag', 'de')
  expect(german.record).toMatchObject({
    title: { text: 'Ein Beitrag', locale: 'de' },
    lead: { text: 'In short', locale: 'en' },
    content: { doc: docOf('Inhalt'), locale: 'de' },
    fields: { note: { de: 'Hinweis' } },
    locales: ['tr', 'de'],
    slugs: { de: 'ein-beitrag', fr: 'a-post' },
  })
  expect(german.module).toMatchObject({
    name: { text: 'Neues', locale: 'de' },
    slugs: { de: 'neues', fr: 'news' },
  })
  // An address in another language works, and the response has the right one.
  const strayed = await recordOf('/news/bir-yazi', 'de')
  expect([strayed.module.slugs.de, strayed.record.slug]).toEqual(['neues', 'ein-beitrag'])
  const french = await recordOf('/news/a-post', 'fr')
  expect(french.record.title.locale).not.toBe('fr')
  expect(Object.keys(french.record.fields['note'] as object)).toEqual([french.record.title.locale])
})

it('links a record to the previous and next visible ones', async () => {
  const news = await plantModule(world, { key: 'news' })
  const plant = (name: string, hours: number, overrides = {}) =>
    plantContent(world, news, {
      title: { en: name },
      slug: { en: name },
      published_at: hoursAgo(hours),
      ...overrides,
    })
  await plant('old', 9)
  await plant('hidden', 8, { status: 'draft' })
  await plant('middle', 7)
  await plant('new', 6)
  expect(await recordOf('/news/middle')).toMatchObject({ previous: { slug: 'old' }, next: { slug: 'new' } })
  expect(await recordOf('/news/new')).toMatchObject({ previous: { slug: 'middle' }, next: null })
})

it('lists only public records for sitemaps', async () => {
  const news = await plantModule(world, { key: 'news' })
  await plantContent(world, news, { title: { en: 'Shown' }, slug: { en: 'shown' } })
  await plantContent(world, news, { title: { en: 'Draft' }, slug: { en: 'draft' }, status: 'draft' })
  const members = await plantModule(world, { key: 'members', visibility: 'logged_in' })
  await plantContent(world, members, { title: { en: 'Inside' }, slug: { en: 'inside' } })
  // The same for every caller, because a sitemap is public.
  for (const caller of [world, editor]) {
    const { json } = await get('', 'en', caller)
    expect(json.data).toMatchObject({
      modules: [{ slugs: { en: 'news' }, has_feed: true }],
      records: [{ module_slugs: { de: 'news' }, slugs: { tr: 'shown' }, locales: ['en'] }],
      page: 1,
      pages: 1,
    })
  }
})
