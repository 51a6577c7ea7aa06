import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { plantForm } from '#test/world/planted-forms.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { repeatedKey } from './parse-sent.ts'

const world = await testWorld()

// These have no string form: code that compares or prints them throws.
const mute: readonly object[] = [
  { toString: null },
  { length: { toString: null } },
  { length: [{ toString: 1 }] },
]

it('refuses values without a string form anywhere', async () => {
  const staff = await person(world, { role: 'Admin' })
  const form = await plantForm(world, { fields: [{ key: 'word' }] })
  for (const value of mute) {
    const json = await Promise.all([
      world.ask({ method: 'POST', url: '/api/auth/sign-in', payload: { username: value, password: 'x' } }),
      world.ask({
        method: 'POST',
        url: '/api/giveaways',
        payload: { source: { type: 'list', entries: value }, winners: 1 },
      }),
      world.ask({ method: 'POST', url: `/api/forms/${form}/submissions`, payload: { word: value } }),
      staff.ask({
        method: 'POST',
        url: '/api/contents/blog',
        payload: { title: { en: value }, fields: value },
      }),
    ])
    const forms = await Promise.all([
      world.ask({
        method: 'POST',
        url: `/api/forms/${form}/submissions`,
        ...fileForm('a.txt', 'a', { word: value }),
      }),
      staff.ask({ method: 'POST', url: '/api/media', ...fileForm('a.txt', 'a', { alt: { en: value } }) }),
    ])
    for (const { status, json: body } of [...json, ...forms])
      expect([value, status, body.data['code']]).toEqual([value, 422, 'validation_failed'])
  }
})

it.each([
  '{}',
  '[]',
  '"a"',
  '{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 2}]}',
  '{"a": "a", "b": "\\"a\\": \\\\", "\\\\": "{", "c": ["a", "a"]}',
  '[["a", "a"], {"a": {"a": {"a": []}}}]',
])('finds nothing in %s', (json) => {
  JSON.parse(json)
  expect(repeatedKey(json)).toBeUndefined()
})

it.each([
  ['{"a": 1, "a": 2}', [], 'a'],
  ['{"b": [{"a": 1}, {"a": "x", "c": [], "\\u0061": 2}]}', ['b', 1], 'a'],
  ['{"b": {"c": {"d": "\\\\", "e": {}, "d": 1}}}', ['b', 'c'], 'd'],
  ['{"\\"": "\\"", "\\"": 1}', [], '"'],
  ['{"": 1, "": 2}', [], ''],
])('finds the key in %s', (json, path, key) => {
  JSON.parse(json)
  expect(repeatedKey(json)).toEqual({ path, key: 'validation.repeated_key', details: { key } })
})

it('needs neither recursion nor quadratic time', () => {
  const deep = `${'{"a":['.repeat(100_000)}{"b":1,"b":2}${']}'.repeat(100_000)}`
  expect(repeatedKey(deep)).toMatchObject({ path: [] })
  // A comparison of each key with all others would outlast the test.
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key ${i}`, '\\']))
  expect(repeatedKey(JSON.stringify(wide))).toBeUndefined()
})

async function refusal(request: { url: string; headers: Record<string, string>; payload: string }) {
  const answer = await world.app.inject({ method: 'POST', ...request })
  const { data } = answer.json<{ data: Record<string, unknown> }>()
  return { status: answer.statusCode, data }
}

const json = { 'content-type': 'application/json' }

it('a list sent as JSON refuses duplicate keys and names the row', async () => {
  const payload =
    '{"winners": 1, "source": {"type": "list", "entries": [{"name": "Ada", "weight": 1}, {"name": "Bob", "weight": 1, "name": "Cem"}]}}'
  const { status, data } = await refusal({ url: '/api/giveaways', headers: json, payload })
  expect([status, data['code']]).toEqual([422, 'validation_failed'])
  expect(data['_errors']).toMatchObject({
    source: { entries: { 1: { _errors: ['“name” is here twice. Keep one of them.'] } } },
  })
})

it('and so do a selection and options sent with a file', async () => {
  const selected = '{"ids": ["a"], "ids": ["b"]}'
  const sent = await refusal({ url: '/api/selections', headers: json, payload: selected })
  expect([sent.status, sent.data['code']]).toEqual([422, 'validation_failed'])
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const payload = `${part('options', '{"keep": true, "keep": false}')}${part('file"; filename="a.txt', 'Ada')}--x--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const beside = await refusal({ url: '/api/files/preview', headers, payload })
  expect([beside.status, beside.data['code']]).toEqual([422, 'validation_failed'])
})
