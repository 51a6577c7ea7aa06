import { randomUUID } from 'node:crypto'
import { collectionInput } from '../../src/contract/comments/collections.ts'
import type { Platform } from '../../src/posts/address.ts'
import type { Comment } from '../../src/server/connectors/connector.ts'
import { packAvatars, packPage } from '../../src/server/core/comments/comment-columns.ts'
import { insertCollection, insertPages } from '../../src/server/core/comments/store.ts'
import type { World } from './world.ts'

export type Said = Partial<Omit<Comment, 'author'>> & { by?: string; authorId?: string; avatar?: string }

export interface CollectedInput {
  owner: string
  platform?: Platform | null
  by?: 'official' | 'apify' | 'organiser'
  /** the comments of each post */
  posts?: Record<string, Said[]>
  status?: 'running' | 'done' | 'failed' | 'canceled'
  /** number of comments that the platform counts but that were never fetched */
  missing?: number
}

let count = 0

/**
 * A finished collection, inserted directly into the database: pages of two comments, as a platform would return them.
 */
export async function collected({ ctx }: World, wish: CollectedInput): Promise<string> {
  const { owner, platform = 'youtube', by = 'official', status = 'done', missing = 0 } = wish
  const posts = Object.entries(wish.posts ?? { [`post${++count}`]: [{ by: 'ada' }, { by: 'bob' }] })
  const id = randomUUID()
  const now = ctx.now()
  await insertCollection(
    ctx.db,
    {
      id,
      owner,
      account: owner,
      user_id: null,
      platform,
      by,
      status,
      replies: true,
      most: 200_000,
      wish: JSON.stringify(collectionInput.parse({})),
      problem: null,
      goes_on_at: null,
      file_sha256: by === 'organiser' ? 'ab'.repeat(32) : null,
      file_name: by === 'organiser' ? 'comments.csv' : null,
      idempotency_key: null,
      request_hash: null,
      created_at: now,
      stepped_at: now,
      finished_at: now,
      kept_until: new Date(now.getTime() + 30 * 86_400_000),
    },
    posts.map(([post_id, said], no) => ({
      collection_id: id,
      no,
      platform,
      post_id,
      url: post_id === '' ? '' : `https://posts.example/${post_id}`,
      owner_name: 'host',
      facts: JSON.stringify({ title: `About ${post_id}`, author: { handle: 'host' } }),
      next: null,
      done: true,
      pages: Math.ceil(said.length / 2),
      fetched: said.length,
      expected: said.length + missing,
      shortfalls: missing > 0 ? '["replies_hidden"]' : '[]',
      complete: missing === 0,
      fetch_start: now,
      fetch_end: now,
      picture: null,
    })),
  )
  const pages = posts.flatMap(([post, said], post_no) =>
    Array.from({ length: Math.ceil(said.length / 2) }, (_, no) => ({
      post_no,
      no,
      comments: said
        .slice(no * 2, no * 2 + 2)
        .map((one, i) => commentOf(one, `${post}-${no * 2 + i}`, platform)),
    })),
  )
  await insertPages(
    ctx.db,
    await Promise.all(
      pages.map(async ({ post_no, no, comments }) => ({
        collection_id: id,
        post_no,
        no,
        n: comments.length,
        data: await packPage(comments),
        avatars: packAvatars(comments),
      })),
    ),
  )
  return id
}

function commentOf({ by, authorId, avatar, ...said }: Said, id: string, platform: Platform | null): Comment {
  return {
    platform: platform ?? 'youtube',
    id,
    parentId: null,
    author: {
      ...(by === undefined ? {} : { handle: by }),
      ...(authorId === undefined ? {} : { id: authorId }),
      ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    },
    text: `Hello from ${by ?? 'nobody'}`,
    createdAt: '2026-07-01T12:00:00Z',
    url: `https://posts.example/c/${id}`,
    ...said,
  }
}
