import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EditedQuestion, maxQuestions } from '#contract/content/faq-editing.ts'
import { locales } from '#locales/locales.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const of = (reply: Answer) => reply.json.data as unknown as EditedQuestion

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('faqs').execute()
})

const create = (en: string, overrides: object = {}) =>
  admin.ask({
    method: 'POST',
    url: '/api/faq',
    payload: { question: { en }, answer: { en: `${en}, answered` }, ...overrides },
  })
const change = (id: string, payload: object) => admin.ask({ method: 'PUT', url: `/api/faq/${id}`, payload })
const move = (id: string, payload: object) =>
  admin.ask({ method: 'PUT', url: `/api/faq/${id}/place`, payload })
const list = async (query = '') => {
  const { json } = await admin.ask({ url: `/api/faq${query}` })
  return json.data['rows'] as EditedQuestion[]
}
const publicQuestions = async (language = 'en') => {
  const { json } = await world.ask({ url: '/api/settings', headers: { 'x-language': language } })
  return (json.data['contents'] as { faq: { question: string; answer: string }[] }).faq
}
const names = async (query = '') => (await list(query)).map(({ question }) => question.en)

it('questions are added, changed, hidden and deleted, and the page shows it at once', async () => {
  const createReply = await create('Who wins?')
  expect([createReply.status, createReply.json.message]).toEqual([201, 'The question was added.'])
  expect(of(createReply)).toMatchObject({
    place: 1,
    is_active: true,
    languages: 'incomplete',
    reload_store: true,
  })
  expect(await publicQuestions()).toMatchObject([{ question: 'Who wins?' }])
  const { id } = of(createReply)
  const changed = await change(id, { answer: { en: 'One of you', tr: ' Biriniz ' } })
  expect(changed.json.message).toBe('The question was saved.')
  expect(of(changed)).toMatchObject({ question: { en: 'Who wins?' }, answer: { tr: 'Biriniz' } })
  expect(await publicQuestions('tr')).toMatchObject([{ question: 'Who wins?', answer: 'Biriniz' }])
  await change(id, { is_active: false })
  expect(await publicQuestions()).toEqual([])
  const deleteReply = await admin.ask({ method: 'DELETE', url: `/api/faq/${id}`, payload: {} })
  expect(deleteReply.json.message).toBe('The question was deleted.')
  for (const reply of [
    await admin.ask({ url: `/api/faq/${id}` }),
    await change(id, {}),
    await move(id, { by: 1 }),
    await admin.ask({ method: 'DELETE', url: '/api/faq/nothing', payload: {} }),
  ])
    expect(code(reply)).toBe('question_not_found')
})

describe('the order', () => {
  it('is changed by steps or to a position, within its ends', async () => {
    const a = of(await create('a')).id
    await create('b')
    const c = of(await create('c')).id
    await move(a, { by: -1 })
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect((await move(a, { by: 1 })).json.message).toBe('The question was moved.')
    expect(await names()).toEqual(['b', 'a', 'c'])
    await move(c, { place: 1 })
    expect(await names()).toEqual(['c', 'b', 'a'])
    await move(c, { place: 999 })
    expect(await names()).toEqual(['b', 'a', 'c'])
    expect((await publicQuestions()).map(({ question }) => question)).toEqual(['b', 'a', 'c'])
    expect((await list()).map(({ place }) => place)).toEqual([1, 2, 3])
    for (const payload of [{}, { by: 2 }, { place: 0 }, { by: 1, place: 1 }])
      expect(code(await move(a, payload)), JSON.stringify(payload)).toBe('validation_failed')
  })

  it('stays complete under concurrent moves', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(of(await create(name)).id)
    await Promise.all(ids.map((id, i) => move(id, i % 2 ? { by: -1 } : { place: 4 })))
    expect(new Set(await names())).toEqual(new Set(['a', 'b', 'c', 'd']))
    expect((await list()).map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })
})

it('the list is searched in all languages and marks missing translations', async () => {
  const all = (word: string) => Object.fromEntries(locales.map((locale) => [locale, `${word} ${locale}`]))
  await create('Seal', { question: all('Seal'), answer: all('Mühür') })
  await create('Prize')
  expect(await names('?languages=complete')).toEqual(['Seal en'])
  expect(await names('?languages=incomplete')).toEqual(['Prize'])
  expect(await names('?search=m%C3%BCh%C3%BCr%20de')).toEqual(['Seal en'])
  expect(await names('?search=prize%2C%20answered')).toEqual(['Prize'])
  await create('Quote', { answer: { en: 'They said "yes"\nand left', tr: 'Evet' } })
  for (const word of ['said "yes"', 'yes"\nand left', 'evet'])
    expect(await names(`?search=${encodeURIComponent(word)}`), word).toEqual(['Quote'])
  for (const word of ['"tr"', '\\n', '": "', '{'])
    expect(await names(`?search=${encodeURIComponent(word)}`), word).toEqual([])
})

it('a deleted question is restored once, by those who may delete', async () => {
  const { id } = of(await create('Gone and back'))
  const back = (by: Person, which: string | undefined = id) =>
    by.ask({ method: 'POST', url: `/api/faq/${which}/restore`, payload: {} })
  await admin.ask({ method: 'DELETE', url: `/api/faq/${id}`, payload: {} })
  expect(code(await admin.ask({ url: `/api/faq/${id}` }))).toBe('question_not_found')
  const editor = await person(world, { role: { faq: { read: true, update: true } } })
  expect((await back(editor)).status).toBe(403)
  expect(of(await back(admin))).toMatchObject({ id, question: { en: 'Gone and back' } })
  for (const which of [id, randomUUID(), 'x'])
    expect(code(await back(admin, which))).toBe('question_not_found')
  await admin.ask({ method: 'DELETE', url: `/api/faq/${id}`, payload: {} })
})

it('refuses empty, overlong and too many questions', async () => {
  const errorReply = await create(' ')
  expect(errorReply.json.data['_errors']).toMatchObject({
    question: { _errors: ['This field is required.'] },
  })
  expect(code(await create('a'.repeat(301)))).toBe('validation_failed')
  expect(code(await create('a', { answer: {} }))).toBe('validation_failed')
  expect(code(await create('a', { question: { xx: 'a' } }))).toBe('validation_failed')
  const many = Array.from({ length: maxQuestions }, (_, position) => ({
    id: randomUUID(),
    question: '{}',
    answer: '{}',
    position,
  }))
  await world.ctx.db.insertInto('faqs').values(many).execute()
  const full = await create('one more')
  expect([code(full), full.json.message]).toEqual([
    'questions_full',
    `You can have up to ${maxQuestions} questions. Delete one first.`,
  ])
})

it('keeps hostile input as text, and logs every action', async () => {
  const text = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\u202e'
  const { id } = of(await create(text))
  expect(await publicQuestions()).toEqual([{ id, question: text, answer: `${text}, answered` }])
  await change(id, {})
  await change(id, { is_active: false })
  await admin.ask({ method: 'DELETE', url: `/api/faq/${id}`, payload: {} })
  const lines = await world.ctx.db
    .selectFrom('audit_trail')
    .select(['act', 'changes'])
    .where('record_id', '=', id)
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
  expect(lines[1]?.changes).toEqual({ is_active: [true, false] })
})
