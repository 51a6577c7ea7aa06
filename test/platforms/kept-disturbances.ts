import { sql } from 'kysely'
import type { Database } from '../../src/server/db/client.ts'
import { seeded } from './generated-post.ts'

/** Killed turns, and collections taken over by another worker, at some requests. */
export function disturbances(seed: number, db: Database) {
  const random = seeded(seed + 1)
  const often = random() < 0.5 ? 0.05 : 0
  const what = Array.from({ length: 400 }, () => {
    if (random() >= often) return undefined
    return random() < 0.5 ? 'killed' : 'overtaken'
  })
  let hand = new AbortController()
  let id = ''
  return {
    begin(collection: string): AbortSignal {
      id = collection
      hand = new AbortController()
      return hand.signal
    },
    at(n: number): void {
      if (what[n] === 'killed') hand.abort(new Error('killed'))
      if (what[n] === 'overtaken')
        void sql`update collections set version = version + 1 where id = ${id}`.execute(db)
    },
  }
}
