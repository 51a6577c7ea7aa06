import { expect, test } from 'vitest'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const ada = await person(world, { plan: 'Ultra' })

/** Input that users type by accident, and attackers on purpose. */
const hostileTexts = [
  '\0',
  '\ud800',
  '\u202eabc',
  '.*(a+)+$',
  '\\',
  '%_',
  '👩🏽‍🚀'.repeat(40),
  '\n',
  'ß'.repeat(200),
  '@',
  '#',
]
const comments = [
  ...hostileTexts.map((text, n) => ({ by: `p${n}`, text: text.replaceAll('\0', '').toWellFormed() })),
  { by: 'x'.repeat(300), text: '@a '.repeat(6000) },
  { by: 'many', text: Array.from({ length: 10_000 }, (_, n) => `@friend${n}`).join(' ') },
  { text: '', createdAt: '0000-00-00T00:00:00Z' },
  { by: 'far', createdAt: '+275760-09-13T00:00:00.000Z', likeCount: Number.NaN },
  { by: '@@@', authorId: ' ' },
]
const same = (by: string) => [{ by, id: 'same' }]
const id = await collected(world, {
  owner: `user:${ada.id}`,
  posts: { one: comments, two: same('ada'), three: same('bob') },
})

async function post(url: string, payload: object) {
  const { status, json } = await ada.ask({ method: 'POST', url, payload })
  // A platform without a key is off, which is a valid answer.
  expect(json.data['code'] === 'platform_unavailable' ? 503 : status, json.message).toBeOneOf([
    200, 201, 404, 422, 503,
  ])
  return { status, data: json.data }
}

test.each(hostileTexts)('no text makes the server fail anywhere: %j', async (hostileText) => {
  const comment_rules = {
    required_terms: [hostileText],
    forbidden_terms: [hostileText],
    mention_of: [hostileText],
    extra_entries: { per: 'mention', most: 1000 },
  }
  const show = { page: 1, page_size: 10, reason: 'all', search: hostileText }
  const weigh = { exclude: [hostileText, hostileText], comment_rules, show }
  await post(`/api/collections/${id}/weigh`, weigh)
  await post('/api/collections', { posts: [hostileText] })
  await post('/api/collections', { posts: [`https://youtu.be/${hostileText}`], wish: { title: hostileText } })
  const text = `@bob ${hostileText}\n${hostileText}: hi\n{"a":"${hostileText}"}`
  const { status, data } = await post('/api/collections/supplied', { text, wish: { title: 'Bikes' } })
  if (status === 201) await post(`/api/collections/${String(data['id'])}/weigh`, weigh)
})

test('badly written comments can be drawn from', async () => {
  const source = { type: 'collection', collection_id: id, comment_rules: { mentions: 50 } }
  const { data } = await post('/api/giveaways', { mode: 'local', winners: 1, source })
  expect(data).toMatchObject({ winners: [{ name: 'many' }], eligible_total: 1 })
})
