import type { ColumnType, Generated } from 'kysely'
import type { CollectionInput } from '#contract/collections.ts'

type Json<T> = ColumnType<T, string, string>

export interface CollectionsTable {
  id: string
  owner: string
  /** what the Idempotency-Key belongs to */
  account: string
  /** whose own keys and connected accounts are used, and who is told */
  user_id: string | null
  /**
   * among whom turns are shared while it is fetched: an account, or the address of a visitor; empty afterwards. Of a supplied list
   * it stays, because the room for these is shared alike
   */
  person: Generated<string>
  /** null where a supplied list names none */
  platform: string | null
  by: 'official' | 'apify' | 'organiser'
  status: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  replies: boolean
  /** most comments of all posts together, by the plan at the beginning */
  most: number
  is_capped: Generated<boolean>
  wish: Json<CollectionInput>
  problem: Json<{ kind: string; said?: string }> | null
  /** not before this moment: the platform asked for patience */
  goes_on_at: Date | null
  /** goes up with every step that was kept */
  version: Generated<number>
  /** goes up when a job has done its part and promised the next */
  turn: Generated<number>
  /** problems in a row without a new page, and since when */
  tries: Generated<number>
  stuck_since: Date | null
  /** of a supplied list, hex */
  file_sha256: string | null
  file_name: string | null
  /** rows of a supplied list that are no comment */
  refused: Generated<number>
  blank: Generated<number>
  idempotency_key: string | null
  request_hash: Buffer | null
  created_at: Date
  /** when it was resumed last; null where it never was */
  begun_at: Date | null
  stepped_at: Date
  finished_at: Date | null
  /** when the comments are deleted */
  kept_until: Date | null
}

/** What is known of a post before its comments, see `connectors/comment.ts`. */
interface StoredFacts {
  /** the platform's own, which need not be the one in the address */
  id?: string
  title?: string
  author?: { id?: string; handle?: string; name?: string }
  pictureUrl?: string
  createdAt?: string
}

export interface CollectionPostsTable {
  collection_id: string
  no: number
  platform: string | null
  post_id: string
  url: string
  owner_name: string | null
  facts: Json<StoredFacts> | null
  /** where the next step goes on; null before the first and after the last */
  next: string | null
  done: Generated<boolean>
  pages: Generated<number>
  fetched: Generated<number>
  replies: Generated<number>
  deleted: Generated<number>
  duplicates: Generated<number>
  expected: number | null
  shortfalls: ColumnType<string[], string | undefined, string>
  complete: boolean | null
  fetch_start: Date | null
  fetch_end: Date | null
  /** WebP; empty where there is none to be had */
  picture: Buffer | null
}

export interface CommentPagesTable {
  collection_id: string
  post_no: number
  no: number
  n: number
  /** zstd, see `pack-page.ts` */
  data: Buffer
}

export interface PlatformHealthTable {
  platform: string
  /** failures in a row */
  failures: number
  /** nobody asks it before */
  open_until: Date | null
  /** whose failure was counted last: one unlucky post is no broken platform */
  failed_collection: string | null
}

export interface GiveawayPostsTable {
  giveaway_id: string
  platform: string
  post_id: string
}
