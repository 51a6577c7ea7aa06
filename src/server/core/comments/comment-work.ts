import type { CommentReason } from '#contract/comments/comment-rules.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import type { CommentInput } from '#draw/comments/weigh-comments.ts'
import type { Entries } from '#draw/entries/entries.ts'
import type { Weighing } from '#draw/entries/rules.ts'
import type { CollectedLines, PackedPage } from './collected-lines.ts'

/**
 * Requests to the comments thread and their answers: `ask-comments.ts` on this side, `comment-worker.ts` on the other.
 */
export interface CommentWork {
  /** the effect of rules, for the rules editor */
  weigh: { question: { input: CommentInput; show?: RowsWanted | undefined }; answer: WeighingSummary }
  /** the same with everything that a draw seals */
  seal: { question: { input: CommentInput }; answer: SealedComments }
  /** some comments, by their positions in the list from 0 */
  rows: { question: { rows: number[] }; answer: PlainRow[] }
  /** the pages that some comments are on, in the order of all pages from 0, by their positions in the list */
  pages: { question: { rows: number[] }; answer: number[] }
  /** all comments as the document that a draw seals */
  document: { question: object; answer: { bytes: Uint8Array; sha256: string } }
}

export type CommentWorkName = keyof CommentWork

/** One page of comments: those removed for a reason, the eligible ones, or all. */
export interface RowsWanted {
  page: number
  page_size: number
  reason: CommentReason | 'kept' | 'all'
  search: string
}

export interface WeighingSummary {
  comments: number
  eligible: number
  people: number
  eligible_people: number
  tickets: number
  removals: Record<CommentReason, number>
  page?: { rows: WeighedRow[]; total: number }
}

/** A comment for display; `row` counts from 0. */
export interface PlainRow {
  row: number
  id: string
  name: string
  text: string
  at: string | null
  url: string | null
  is_reply: boolean
  /** its post, by the platform's own id */
  post: string
}

export interface WeighedRow extends PlainRow {
  tickets: number
  reason?: CommentReason
  /** the row that keeps the tickets of a repeated person, from 0 */
  duplicate_of?: number
}

interface SealedComments {
  /** the names to draw from, one row per comment */
  keys: Entries
  weighing: Weighing
  /** of the comments document, hex */
  sha256: string
  statistics: GiveawayStatistics | null
}

/** Comments are identified by collection and version: cached comments of another version are useless. */
export interface CollectionKey {
  id: string
  version: number
}

/** Messages to the thread. */
export type ThreadRequest =
  | { key: CollectionKey; load: { posts: string[]; pages: PackedPage[] } }
  | { key: CollectionKey; name: CommentWorkName; question: object }

/** Its answers; `missing` if the comments are not loaded and must be sent first. */
export type ThreadAnswer = { answer: unknown } | { missing: true } | { problem: string }

/**
 * Caches the most recently used collections, so that editing rules does not load them again. Bounded by number of
 * comments: about half a kilobyte each.
 */
export class CommentCache {
  private readonly maxComments: number
  private readonly collections = new Map<string, CollectedLines>()

  constructor(maxComments: number) {
    this.maxComments = maxComments
  }

  get(key: CollectionKey): CollectedLines | undefined {
    const name = nameOf(key)
    const collected = this.collections.get(name)
    if (!collected) return undefined
    // The most recently used entry is last.
    this.collections.delete(name)
    this.collections.set(name, collected)
    return collected
  }

  /**
   * Other versions of the same collection are dropped at once, then the least recently used as needed; the new entry
   * stays.
   */
  put(key: CollectionKey, collected: CollectedLines): void {
    for (const name of this.collections.keys())
      if (name.startsWith(`${key.id} `)) this.collections.delete(name)
    this.collections.set(nameOf(key), collected)
    let count = 0
    for (const { facts } of this.collections.values()) count += facts.count
    for (const [name, { facts }] of this.collections) {
      if (count <= this.maxComments || name === nameOf(key)) break
      this.collections.delete(name)
      count -= facts.count
    }
  }
}

function nameOf({ id, version }: CollectionKey): string {
  return `${id} ${version}`
}
