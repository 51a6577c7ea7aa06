import type { z } from 'zod'
import type { drawOptionsSchema } from '#contract/giveaways.ts'
import type { Context } from '../../context.ts'
import type { CommentsToDraw } from './comments/comments-to-draw.ts'
import type { ReadList } from './list.ts'
import type { StoredSource } from './store.ts'

/** What is asked of a draw besides its list. */
export type DrawOptions = z.output<typeof drawOptionsSchema>

/** Ties a draw to the Idempotency-Key of its request. */
export interface RequestKey {
  key: string
  hash: Uint8Array
}

export interface DrawRequest {
  wish: DrawOptions
  source: StoredSource
  read: ReadList
  /** where the rows are comments: what is known of them, weighed already */
  comments?: CommentsToDraw
  requestKey?: RequestKey | undefined
}

export type DrawContext = Pick<
  Context,
  | 'beacon'
  | 'db'
  | 'env'
  | 'log'
  | 'now'
  | 'plan'
  | 'queue'
  | 'random'
  | 'reached'
  | 'secrets'
  | 'signingKeys'
  | 'timestamps'
>
