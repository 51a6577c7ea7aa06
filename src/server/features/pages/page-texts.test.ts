import { beforeAll, expect, it } from 'vitest'
import { type Person, person } from '../../../../test/world/people.ts'
import { type Answer, testWorld } from '../../../../test/world/world.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const section = (heading: string, rest: object = {}) => ({
  key: heading.toLowerCase(),
  heading,
  text: 'Words.\n\n- one\n- two',
  ...rest,
})
const text = { version: 0, title: 'Terms', lead: '', sections: [section('Scope')] }
const at = (page = 'terms', locale = 'en') => `/api/page-texts/${page}/${locale}`
const save = (payload: object, url = at()) => admin.ask({ method: 'PUT', url, payload })
const read = async (url = at()) => (await world.ask({ url })).json.data

it('a page has a text of its own in a language until it is taken back', async () => {
  expect(await read()).toBeNull()
  const saved = await save(text)
  expect([saved.status, saved.json.message]).toEqual([200, 'The text was saved and stands on the page.'])
  expect(await read()).toMatchObject({ title: 'Terms', version: 1, sections: [section('Scope')] })
  expect(await read(at('terms', 'de'))).toBeNull()
  const { json } = await admin.ask({ url: '/api/page-texts' })
  expect(json.data).toMatchObject([{ page: 'terms', locale: 'en', updated_by: admin.username }])
  const gone = await admin.ask({ method: 'DELETE', url: at(), payload: {} })
  expect(gone.json.message).toBe('The page shows the product’s own text again.')
  expect(await read()).toBeNull()
  expect(code(await admin.ask({ method: 'DELETE', url: at(), payload: {} }))).toBe('page_text_not_found')
})

it('is saved by one of two who saw the same', async () => {
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
  ['a section without words', { sections: [section('A', { text: ' ' })] }],
  ['two sections of one key', { sections: [section('A'), section('B', { key: 'a' })] }],
  ['a key that is no word', { sections: [section('A', { key: '"onload' })] }],
  ['a text that no database holds', { lead: 'a\0b' }],
  ['a text without end', { sections: [section('A', { text: 'a'.repeat(10_001) })] }],
  ['something else', { html: '<b>' }],
])('refuses %s', async (_, wrong) => {
  expect(code(await save({ ...text, ...wrong }, at('privacyPolicy')))).toBe('validation_failed')
  expect(await read(at('privacyPolicy'))).toBeNull()
})

it.each([['home'], ['__proto__'], ['terms%2Fen']])('knows no page %s', async (page) => {
  expect(code(await save(text, at(page)))).toBe('page_text_not_found')
  expect(code(await world.ask({ url: at(page) }))).toBe('page_text_not_found')
  expect(code(await world.ask({ url: at('terms', 'xx') }))).toBe('page_text_not_found')
})

it('keeps hostile words as words, and a line of every act', async () => {
  const words = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e'
  const url = at('terms', 'pt')
  const hostile = { title: words, lead: words, sections: [section('A', { heading: words, text: words })] }
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
