import type { ColumnType, Generated } from 'kysely'
import type { CollectionInput } from '#contract/comments/collections.ts'
import type { RulePreset } from '#contract/comments/comment-rules.ts'

type Json<T> = ColumnType<T, string, string>

export interface CollectionsTable {
  id: string
  owner: string
  /** the account that the Idempotency-Key belongs to */
  account: string
  /** the user whose own keys and connected accounts are used, and who is notified */
  user_id: string | null
  /**
   * the account or visitor address among which turns are shared while fetching; cleared afterwards. Stays set for a
   * supplied list, whose capacity is shared the same way
   */
  person: Generated<string>
  /** null if a supplied list names none */
  platform: string | null
  by: 'official' | 'apify' | 'organiser'
  /** whose keys it may use, since it began or went on; null if it needs none that costs */
  paid_by: 'site' | 'user' | null
  status: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  replies: boolean
  /** maximum comments of all posts together, by the plan at the start */
  most: number
  is_capped: Generated<boolean>
  wish: Json<CollectionInput>
  problem: Json<{
    kind: string
    said?: string
    /** asking again finds the same, so that a post can't go on from where it is */
    isFinal?: boolean
  }> | null
  /** not before this time: the platform asked us to wait */
  goes_on_at: Date | null
  /** increases with every saved step */
  version: Generated<number>
  /** increases when a job has done its part and queued the next */
  turn: Generated<number>
  /** consecutive problems without a new page, and since when */
  tries: Generated<number>
  stuck_since: Date | null
  /** of a supplied list, hex */
  file_sha256: string | null
  file_name: string | null
  /** rows of a supplied list that are not comments */
  refused: Generated<number>
  blank: Generated<number>
  idempotency_key: string | null
  request_hash: Buffer | null
  created_at: Date
  /** when it was last resumed; null if never */
  begun_at: Date | null
  stepped_at: Date
  finished_at: Date | null
  /** when the comments are deleted */
  kept_until: Date | null
}

/** What is known about a post before its comments, see `connectors/connector.ts`. */
interface StoredFacts {
  /** the platform's own id, which may differ from the one in the address */
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
  /** where the next step continues; null before the first and after the last */
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
  /** WebP; empty if none is available */
  picture: Buffer | null
}

export interface CommentPagesTable {
  collection_id: string
  post_no: number
  no: number
  n: number
  /** zstd, see `core/comments/comment-columns.ts` */
  data: Buffer
  /** where the pictures of their authors are, see `packAvatars` there; null if the platform gave none */
  avatars: Generated<Buffer | null>
}

export interface PlatformHealthTable {
  platform: string
  /** consecutive failures */
  failures: number
  /** not called before this time */
  open_until: Date | null
  /** the collection whose failure was counted last: one bad post does not mean a broken platform */
  failed_collection: string | null
}

export interface GiveawayPostsTable {
  giveaway_id: string
  platform: string
  post_id: string
}

export interface RulePresetsTable {
  id: string
  user_id: string
  name: string
  rules: ColumnType<RulePreset['rules'], string, string>
  updated_at: Date
}

export interface UserKeysTable {
  user_id: string
  name: 'youtube' | 'x' | 'apify'
  /** encrypted with the context `user_keys.<user>.<name>` */
  secret: Buffer
  set_at: Date
}

export interface ConnectedAccountsTable {
  id: string
  user_id: string
  platform: 'instagram' | 'facebook'
  external_id: string
  /** the authorizing user's id at Meta for our app; null for accounts connected before this was stored */
  granted_by: string | null
  name: string
  /** encrypted with the context `connected_accounts.<id>` */
  token: Buffer
  connected_at: Date
  expires_at: Date | null
  is_broken: Generated<boolean>
}
