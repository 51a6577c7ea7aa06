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
const maxQueries = 23

let draws = 0

/** Of names that were not drawn from before. */
async function draw(cookie: string) {
  draws++
  const entries = Array.from({ length: 1000 }, (_, i) => `Person ${i} of ${draws}`)
  const payload = { source: { type: 'list', entries }, winners: 2 }
  const headers = cookie === '' ? {} : { cookie }
  const answer = await ask({ method: 'POST', url: '/api/giveaways', headers, payload })
  expect(answer.status).toBe(201)
  return answer
}

/** The least of some draws: the log of calls and other work beside them is written whenever its time has come. */
async function queriesOf(cookie: string): Promise<number> {
  const counts: number[] = []
  for (let i = 0; i < 8; i++) {
    query.mockClear()
    await draw(cookie)
    counts.push(query.mock.calls.length)
  }
  return Math.min(...counts)
}

it('draws from a thousand names with few queries, for new and returning visitors', async () => {
  const { cookie } = await draw('')
  for (const visitor of ['', cookie]) {
    const queries = await queriesOf(visitor)
    expect(queries).toBeLessThanOrEqual(maxQueries)
    expect(queries).toBeGreaterThan(maxQueries / 2)
  }
})
