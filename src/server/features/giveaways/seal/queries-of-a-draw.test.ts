import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { testWorld } from '#test/world/world.ts'

// Connections bind it when they are made, so it is watched before the first one.
const query = vi.spyOn(pg.Client.prototype, 'query')
const { ask } = await testWorld({ plan: 'Ultra' })

/**
 * Every query is a round trip, and these are half of what a draw of a short list costs. Of these, 9 seal it, 8 finish
 * it, 4 begin and commit, and 2 read back what was committed, before the caller gets it (ADR-066).
 */
const most = 23

async function draw(cookie: string, winners: number) {
  const entries = Array.from({ length: 1000 }, (_, i) => `Person ${i} of ${winners}`)
  const payload = { source: { type: 'list', entries }, winners }
  const headers = cookie === '' ? {} : { cookie }
  const answer = await ask({ method: 'POST', url: '/api/giveaways', headers, payload })
  expect(answer.status).toBe(201)
  return answer
}

it('draws from a thousand names with few queries, for a first visitor and for one who comes again', async () => {
  const { cookie } = await draw('', 1)
  for (const visitor of ['', cookie]) {
    query.mockClear()
    await draw(visitor, visitor === '' ? 2 : 3)
    expect(query.mock.calls.length).toBeLessThanOrEqual(most)
    expect(query.mock.calls.length).toBeGreaterThan(most / 2)
  }
})
