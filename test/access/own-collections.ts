import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { packPage } from '../../src/server/core/comments/comment-columns.ts'
import { insertCollection, insertPages } from '../../src/server/core/comments/store.ts'
import { giveYoutubeKey } from '../world/collections.ts'
import type { Person } from '../world/people.ts'
import type { World } from '../world/world.ts'

type Status = 'running' | 'done' | 'failed'

/** Calls that take the id of a person's collection, each with a status in which it succeeds. */
export function ownCollections({ ctx }: World) {
  const of = (method: 'GET' | 'POST', rest: string, status: Status, payload?: object) => ({
    make: (owner: Person) => makeCollection(ctx, owner, status),
    // From another address than the rest: guesses are counted per address, and these are many.
    request: (id: string): InjectOptions => ({
      method,
      url: `/api/collections/${id}${rest}`,
      remoteAddress: '10.1.0.1',
      ...(payload ? { payload } : {}),
    }),
  })
  return {
    getCollection: of('GET', '', 'running'),
    watchCollection: of('GET', '/events', 'done'),
    cancelCollection: of('POST', '/cancel', 'running', {}),
    resumeCollection: of('POST', '/resume', 'failed', {}),
    getPostPicture: of('GET', '/posts/0/picture', 'done'),
    weighCollection: of('POST', '/weigh', 'done', {}),
    exportComments: of('GET', '/comments.jsonl', 'done'),
  }
}

async function makeCollection(ctx: World['ctx'], owner: Person, status: Status): Promise<string> {
  await giveYoutubeKey(ctx)
  const id = randomUUID()
  const now = ctx.now()
  const post = { platform: 'youtube', post_id: 'dQw4w9WgXcQ', url: 'https://youtu.be/dQw4w9WgXcQ' }
  await insertCollection(
    ctx.db,
    {
      id,
      owner: `user:${owner.id}`,
      account: `user:${owner.id}`,
      user_id: owner.id,
      platform: 'youtube',
      by: 'official',
      status,
      replies: true,
      most: 100,
      wish: '{}',
      created_at: now,
      stepped_at: now,
    },
    [{ collection_id: id, no: 0, ...post, picture: Buffer.from('picture'), fetched: 1, pages: 1 }],
  )
  const comment = { platform: 'youtube', id: '1', parentId: null, author: { id: 'ada' }, text: 'hi' } as const
  const data = await packPage([{ ...comment, createdAt: now.toISOString() }])
  await insertPages(ctx.db, [{ collection_id: id, post_no: 0, no: 0, n: 1, data }])
  return id
}
