import type { CommentReason } from '#contract/comment-rules.ts'
import type { GiveawayStatistics } from '#contract/statistics.ts'
import type { CommentInput } from '#draw/comments/weigh-comments.ts'
import type { Entries } from '#draw/entries.ts'
import type { Weighing } from '#draw/rules.ts'
import type { PackedPage } from './collected-lines.ts'

/** What can be asked of the comments of a collection, and what is answered: `ask-comments.ts` here, `comment-worker.ts` there. */
export interface CommentWork {
  /** what rules would make of them, for whoever edits rules */
  weigh: { question: { wish: CommentInput; show?: RowsWanted | undefined }; answer: Weighed }
  /** the same with all that a draw seals */
  seal: { question: { wish: CommentInput }; answer: SealedComments }
  /** some of them, by their places in the list from 0 */
  rows: { question: { rows: number[] }; answer: PlainRow[] }
  /** all of them as the document that a draw seals */
  document: { question: object; answer: { bytes: Uint8Array; sha256: string } }
}

export type CommentWorkName = keyof CommentWork

/** One page of the comments that a reason took out, that take part, or of all. */
export interface RowsWanted {
  page: number
  page_size: number
  reason: CommentReason | 'kept' | 'all'
  search: string
}

export interface Weighed {
  comments: number
  eligible: number
  people: number
  eligible_people: number
  tickets: number
  removals: Record<CommentReason, number>
  shown?: { rows: WeighedRow[]; total: number }
}

/** A comment as people read it; `row` counts from 0. */
export interface PlainRow {
  row: number
  id: string
  name: string
  text: string
  at: string | null
  url: string | null
  is_reply: boolean
  /** place of its post, by the platform's own id */
  post: string
}

export interface WeighedRow extends PlainRow {
  tickets: number
  reason?: CommentReason
  /** row that keeps the tickets of a repeated person, from 0 */
  duplicate_of?: number
}

export interface SealedComments {
  /** the names that are drawn, a row for each comment */
  keys: Entries
  weighing: Weighing
  /** of the comments document, hex */
  sha256: string
  statistics: GiveawayStatistics | null
}

/** Comments are known by their collection and its version: whatever is kept of another version is of no use. */
export interface CollectionKey {
  id: string
  version: number
}

/** What the thread is told. */
export type Told =
  | { no: number; key: CollectionKey; load: { posts: string[]; pages: PackedPage[] } }
  | { no: number; key: CollectionKey; name: CommentWorkName; question: object }

/** What it answers; `missing` where it does not hold the comments and wants to be told them first. */
export type Answered =
  | { no: number; answer: unknown }
  | { no: number; missing: true }
  | { no: number; problem: string }
