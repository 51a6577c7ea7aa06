import { beforeAll, expect, it } from 'vitest'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { forgetPastTexts } from './page-texts.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const section = (heading: string, overrides: object = {}) => ({
  key: heading.toLowerCase(),
  heading,
  text: 'Words.\n\n- one\n- two',
  ...overrides,
})
const text = { version: 0, title: 'Terms', lead: '', sections: [section('Scope')] }
const at = (page = 'terms', locale = 'en') => `/api/page-texts/${page}/${locale}`
const save = (payload: object, url = at()) => admin.ask({ method: 'PUT', url, payload })
const read = async (url = at()) => (await world.ask({ url })).json.data

it('a page has a custom text in a language until it is reset', async () => {
  expect(await read()).toBeNull()
  const saved = await save(text)
  expect([saved.status, saved.json.message]).toEqual([200, 'The text was saved and is now on the page.'])
  expect(await read()).toMatchObject({ title: 'Terms', version: 1, sections: [section('Scope')] })
  expect(await read(at('terms', 'de'))).toBeNull()
  const { json } = await admin.ask({ url: '/api/page-texts' })
  expect(json.data).toMatchObject([{ page: 'terms', locale: 'en', updated_by: admin.username }])
  const deleteReply = await admin.ask({ method: 'DELETE', url: at(), payload: {} })
  expect(deleteReply.json.message).toBe('The page shows the default text again.')
  expect(await read()).toBeNull()
  expect(code(await admin.ask({ method: 'DELETE', url: at(), payload: {} }))).toBe('page_text_not_found')
})

it('is saved by one of several concurrent editors', async () => {
  const url = at('about', 'tr')
  const replies = await Promise.all(['A', 'B', 'C'].map((title) => save({ ...text, title }, url)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(replies.filter((reply) => code(reply) === 'page_text_changed')).toHaveLength(2)
  expect((await save({ ...text, version: 1 }, url)).json.data['version']).toBe(2)
})

it.each([
  ['no title', { title: ' ' }],
  ['no section', { sections: [] }],
  ['a section without a heading', { sections: [section('A', { heading: '' })] }],
  ['a section without text', { sections: [section('A', { text: ' ' })] }],
  ['two sections with one key', { sections: [section('A'), section('B', { key: 'a' })] }],
  ['an invalid key', { sections: [section('A', { key: '"onload' })] }],
  ['a text that the database cannot store', { lead: 'a\0b' }],
  ['an overlong text', { sections: [section('A', { text: 'a'.repeat(10_001) })] }],
  ['an unknown field', { html: '<b>' }],
])('refuses %s', async (_, wrong) => {
  expect(code(await save({ ...text, ...wrong }, at('privacyPolicy')))).toBe('validation_failed')
  expect(await read(at('privacyPolicy'))).toBeNull()
})

it.each([['home'], ['__proto__'], ['terms%2Fen']])('finds no page %s', async (page) => {
  expect(code(await save(text, at(page)))).toBe('page_text_not_found')
  expect(code(await world.ask({ url: at(page) }))).toBe('page_text_not_found')
  expect(code(await world.ask({ url: at('terms', 'xx') }))).toBe('page_text_not_found')
})

it('keeps hostile input as text, and logs every action', async () => {
  const hostileText = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e'
  const url = at('terms', 'pt')
  const hostile = {
    title: hostileText,
    lead: hostileText,
    sections: [section('A', { heading: hostileText, text: hostileText })],
  }
  await save({ version: 0, ...hostile }, url)
  expect(await read(url)).toMatchObject(hostile)
  await save({ version: 1, ...hostile, lead: 'Lead' }, url)
  await admin.ask({ method: 'DELETE', url, payload: {} })
  const lines = await world.ctx.db
    .selectFrom('audit_trail')
    .select('act')
    .where('record_id', '=', 'terms/pt')
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
})

it('tells apart two texts of one version, between which the page showed the default text', async () => {
  const url = at('terms', 'fr')
  const first = await save({ ...text, title: 'One' }, url)
  const seen = first.json.data['updated_at']
  await admin.ask({ method: 'DELETE', url, payload: {} })
  const [past] = (await admin.ask({ url: `${url}/past` })).json.data as unknown as { id: string }[]
  const second = await save({ ...text, title: 'Two' }, url)
  expect([first, second].map(({ json }) => json.data['version'])).toEqual([1, 1])
  const late = { ...text, version: 1, seen, title: 'Three' }
  expect(code(await save(late, url))).toBe('page_text_changed')
  const back = { id: past?.id, version: 1, seen }
  expect(code(await admin.ask({ method: 'POST', url: `${url}/restore`, payload: back }))).toBe(
    'page_text_changed',
  )
  expect(await read(url)).toMatchObject({ title: 'Two', version: 1 })
  const saved = await save({ ...late, seen: second.json.data['updated_at'] }, url)
  expect(saved.json.data).toMatchObject({ title: 'Three', version: 2 })
})

it('an overwritten or reset text can be restored for 30 days', async () => {
  const url = at('about', 'it')
  const past = async () => (await admin.ask({ url: `${url}/past` })).json.data as unknown as { id: string }[]
  const restore = (payload: object, to = url) => admin.ask({ method: 'POST', url: `${to}/restore`, payload })
  expect(await past()).toEqual([])
  await save({ ...text, title: 'One' }, url)
  await save({ ...text, version: 1, title: 'Two' }, url)
  const [pastText] = await past()
  expect(await past()).toMatchObject([{ title: 'One', written_by: admin.username }])
  // An outdated version cannot overwrite anything.
  expect(code(await restore({ id: pastText?.id, version: 1 }))).toBe('page_text_changed')
  expect(code(await restore({ id: pastText?.id, version: 2 }, at('about', 'fr')))).toBe('past_text_not_found')
  const back = await restore({ id: pastText?.id, version: 2 })
  expect(back.json.data).toMatchObject({ title: 'One', version: 3 })
  expect(await read(url)).toMatchObject({ title: 'One', sections: text.sections })
  await admin.ask({ method: 'DELETE', url, payload: {} })
  expect(await past()).toMatchObject([{ title: 'One' }, { title: 'Two' }, { title: 'One' }])
  const [last] = await past()
  expect((await restore({ id: last?.id, version: 0 })).json.data).toMatchObject({ title: 'One', version: 1 })

  const old = new Date(world.ctx.now().getTime() - 30 * 24 * 60 * 60 * 1000)
  await world.ctx.db.updateTable('past_page_texts').set({ ended_at: old }).execute()
  expect(await past()).toEqual([])
  expect(code(await restore({ id: last?.id, version: 1 }))).toBe('past_text_not_found')
  await forgetPastTexts(world.ctx)
  expect(await world.ctx.db.selectFrom('past_page_texts').select('id').execute()).toEqual([])
})

it('at most 20 earlier texts per page and language are kept', async () => {
  const url = at('about', 'pt')
  for (let version = 0; version < 23; version++) await save({ ...text, version, title: `T${version}` }, url)
  const { json } = await admin.ask({ url: `${url}/past` })
  const titles = (json.data as unknown as { title: string }[]).map(({ title }) => title)
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'T21', 'T2'])
})
