import { expect, test } from 'vitest'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()

test('concurrent replacements of one draw leave database connections to others', {
  timeout: 40_000,
}, async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const comments = Array.from({ length: 40 }, (_, n) => ({ by: `p${n}` }))
  const id = await collected(world, { owner: `user:${ada.id}`, posts: { signInLimiter: comments } })
  const payload = { mode: 'local', winners: 12, source: { type: 'collection', collection_id: id } }
  const drawn = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  const url = `/api/giveaways/${String(drawn.json.data['id'])}/replacements`
  const begun = performance.now()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.ask({ method: 'POST', url, payload: { rank: n + 1, reason: 'declined' } }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  expect(performance.now() - begun).toBeLessThan(8000)
  const result = await ada.ask({
    method: 'GET',
    url: `/api/results/${String(drawn.json.data['share_code'])}`,
  })
  const further = result.json.data['further'] as { comment?: { text: string } }[]
  expect(further).toHaveLength(12)
  expect(further.every(({ comment }) => comment?.text.startsWith('Hello from p'))).toBe(true)
})
