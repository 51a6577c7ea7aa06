import type { z } from 'zod'
import type { drawOptionsSchema } from '#contract/draws/giveaways.ts'
import type { Context } from '#server/context.ts'
import type { RequestKey } from '#server/kit/idempotency.ts'
import type { CommentsToDraw } from '../comments/comments-to-draw.ts'
import type { PastWinners } from '../past-winners/past-winners.ts'
import type { StoredSource } from '../store.ts'
import type { ReadList } from './list.ts'

/** The options of a draw apart from its list. */
export type DrawOptions = z.output<typeof drawOptionsSchema>

export interface DrawRequest {
  options: DrawOptions
  source: StoredSource
  read: ReadList
  /** for comments: what is known of them, with the rules already applied */
  comments?: CommentsToDraw
  /** winners of earlier draws that are left out of a list or file */
  pastWinners?: PastWinners | undefined
  /** ties the draw to the Idempotency-Key of its request */
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
