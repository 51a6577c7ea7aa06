import { expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { app } = world
const ada = await person(world, { plan: 'Ultra' })
const bob = await person(world, { plan: 'Ultra' })
const cem = await person(world, { plan: 'free' })

async function drawn(by: typeof ada): Promise<string> {
  const collection_id = await collected(world, { owner: `user:${by.id}` })
  const source = { type: 'collection', collection_id }
  const payload = { mode: 'local', source }
  const { status, json } = await by.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status, JSON.stringify(json)).toBe(201)
  return String(json.data['share_code'])
}

const code = await drawn(ada)
const at = (share: string, suffix = '') => ({
  method: 'GET' as const,
  url: `/api/results/${share}/statistics${suffix}`,
})

it('counts a draw for its owner only', async () => {
  const { status, json } = await ada.ask(at(code))
  expect(status).toBe(200)
  const { comments, people, per_person } = json.data as Record<string, number> & { per_person: number[] }
  expect(comments).toBeGreaterThan(0)
  expect(per_person.reduce((sum, count) => sum + count, 0)).toBe(people)
  for (const reply of [await bob.ask(at(code)), await world.ask(at(code))]) {
    expect(reply.status).toBe(404)
    expect(reply.json.data['code']).toBe('statistics_not_found')
  }
})

it('is locked if the plan has no reports', async () => {
  const free = await drawn(cem)
  for (const suffix of ['', '.csv?table=words']) {
    const { status, json } = await cem.ask(at(free, suffix))
    expect([status, json.data['code']]).toEqual([403, 'plan_lacks_feature'])
  }
})

it('is missing for lists', async () => {
  const payload = { mode: 'local', source: { type: 'list', entries: ['a', 'b'] } }
  const { json } = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  const { status } = await ada.ask(at(String(json.data['share_code'])))
  expect(status).toBe(404)
})

it.each(['over_time', 'removals', 'per_person', 'words', 'hashtags'])(
  'exports the table %s in every language, with translated headings',
  async (table) => {
    for (const locale of locales) {
      const headers = { authorization: `Bearer ${ada.token}` }
      const answer = await app.inject({ ...at(code, `.csv?table=${table}&locale=${locale}`), headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.body).not.toMatch(/(statistics|receipt)\.[a-z]/)
    }
    const { status } = await ada.ask(at(code, '.csv?table=constructor'))
    expect(status).toBe(422)
    expect((await app.inject(at(code, `.csv?table=${table}`))).statusCode).toBe(404)
  },
)
