import { expect, it } from 'vitest'
import { maxPresets } from '#contract/comments/comment-rules.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()

const save = (user: Person, name: string, rules: object = {}) =>
  user.ask({ method: 'POST', url: '/api/rule-presets', payload: { name, rules } })
const list = async (user: Person) => {
  const { json } = await user.ask({ url: '/api/rule-presets' })
  return json.data['presets'] as { id: string; name: string; rules: Record<string, unknown> }[]
}

it('stores complete rules with defaults, sorted by name', async () => {
  const user = await person(world)
  const comment_rules = { mentions: 2, required_terms: ['#çekiliş'], extra_entries: { per: 'mention' } }
  await save(user, 'b', { exclude: ['Bob'], comment_rules })
  await save(user, ' A ')
  const [first, second] = await list(user)
  expect(first).toMatchObject({ name: 'A', rules: { one_entry_per_person: true, exclude: [] } })
  expect(second?.rules).toMatchObject({
    exclude: ['Bob'],
    comment_rules: { mentions: 2, required_terms: ['#çekiliş'], extra_entries: { per: 'mention', most: 10 } },
  })
  // A saved preset can be sent again unchanged.
  expect((await save(user, 'again', second?.rules)).json.data['rules']).toEqual(second?.rules)
})

it('overwrites a preset of the same name, but not that of another user', async () => {
  const [user, other] = [await person(world), await person(world)]
  const first = (await save(user, 'Usual', { exclude: ['Ada'] })).json.data['id']
  const foreign = (await save(other, 'Usual', { exclude: ['Cleo'] })).json.data['id']
  expect((await save(user, 'Usual', { exclude: ['Bob'] })).json.data['id']).toBe(first)
  expect(await list(user)).toMatchObject([{ id: first, rules: { exclude: ['Bob'] } }])
  expect(await list(other)).toMatchObject([{ id: foreign, rules: { exclude: ['Cleo'] } }])
})

it('limits presets under concurrency, and still allows overwriting', async () => {
  const user = await person(world)
  for (let n = 1; n < maxPresets; n++) await save(user, `n${n}`)
  const statuses = await Promise.all(['x', 'y', 'z'].map(async (name) => (await save(user, name)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  const errorReply = await save(user, 'one more')
  expect(errorReply.json.data['code']).toBe('too_many_presets')
  expect(errorReply.json.message).toContain(String(maxPresets))
  expect((await save(user, 'n1', { exclude: ['Bob'] })).status).toBe(200)
  expect(await list(user)).toHaveLength(maxPresets)
})

it.each([
  ['a blank name', '   ', {}],
  ['an unknown rule', 'a', { surprise: true }],
  ['a rule beyond its limits', 'a', { comment_rules: { mentions: 1000 } }],
  ['a text that the database cannot store', 'a', { exclude: ['a\0b'] }],
])('refuses %s', async (_, name, rules) => {
  const user = await person(world)
  expect((await save(user, name, rules)).status).toBe(422)
  expect(await list(user)).toEqual([])
})
