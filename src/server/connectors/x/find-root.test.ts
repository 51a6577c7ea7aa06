import { expect, test } from 'vitest'
import { readRoot } from './find-root.ts'

const versions = ['1841000000000000001', '1841000000000000042', '1841000000000000077']
const access = { baseUrl: 'https://api.x.com', token: 't', now: () => new Date() }

test('an edited post has one name of its own, whichever of its ids is asked for', async () => {
  for (const id of versions) {
    const data = { id: versions[2], text: 'Bikes', author_id: '1', edit_history_tweet_ids: versions }
    const reach = { ask: async () => ({ status: 200, headers: {}, json: { data } }) }
    const { facts, own } = await readRoot(access, id, reach)
    expect(facts.id).toBe(versions[0])
    expect(own.toSorted()).toEqual(versions)
  }
})
