import type { ColumnType, Generated } from 'kysely'
import type { ChanceSettings } from '#contract/chance.ts'
import type { CommentReason, CommentRules } from '#contract/comment-rules.ts'
import type { GiveawayStatistics } from '#contract/statistics.ts'

type Json<T> = ColumnType<T, string, string>

export interface StoredSource {
  type: 'list' | 'file' | 'post' | 'chance'
  file_name?: string
  file_sha256?: string
  /** of comments: the platform (null where a supplied list names none), who fetched them, and from which posts */
  platform?: string | null
  by?: 'official' | 'apify' | 'organiser'
  posts?: StoredPost[]
  /** what was thrown, where it is coins, dice or numbers */
  chance?: ChanceSettings
}

/** A post as a draw remembers it, with what was found of it. */
export interface StoredPost {
  id: string
  url: string
  title: string | null
  author: string | null
  pages: number
  fetched: number
  replies: number
  deleted: number
  duplicates: number
  expected: number | null
  shortfalls: string[]
  complete: boolean
  fetch_start: string
  fetch_end: string
}

export interface StoredRules {
  one_entry_per_person: boolean
  exclude: string[]
  /** of comments, as they were asked for */
  comments?: CommentRules
  /** handles that won before, where those are out */
  past_winners?: string[]
}

/** Rows that hold no ticket, by reason; `blank` and `refused` rows never became entries. */
export interface StoredRemovals
  extends Partial<Record<Exclude<CommentReason, 'duplicate' | 'excluded'>, number>> {
  blank: number
  refused: number
  duplicate: number
  excluded: number
  zero_weight: number
}

/** What somebody wrote who was drawn; `post` is the place of its post among the draw's posts. */
export interface StoredComment {
  id: string
  text: string
  at: string | null
  url: string | null
  post: number
}

export interface StoredWinner {
  rank: number
  name: string
  row: number
  weight: number
  /** the name was taken out on request */
  erased?: true
  /** where the row is a comment; goes with the name */
  comment?: StoredComment
}

export interface GiveawaysTable {
  id: string
  owner: string
  share_code: string
  status: 'sealed' | 'finished'
  title: string
  prizes: Json<string[]>
  source: Json<StoredSource>
  rules: Json<StoredRules>
  removals: Json<StoredRemovals>
  mode: 'local' | 'instant' | 'scheduled'
  winners_count: number
  substitutes_count: number
  participants_total: number
  eligible_total: number
  tickets_total: number
  entries_public: boolean
  /** whether others read email addresses and phone numbers among the names in full */
  shows_contacts: Generated<boolean>
  list_hash: Buffer
  seq: number
  /** the header as it was sealed, in its canonical form */
  header: string
  commit_hash: string
  /** closed by the secret box; null once a person was erased and the salts stand with their rows */
  salt_key: Buffer | null
  /** closed by the secret box; null where a beacon decides */
  seed: Buffer | null
  /** the beacon and the round that decide, and when that round is due */
  chain: string | null
  round: number | null
  draw_at: Date | null
  /** IANA name, as the times of the draw are shown to everyone */
  time_zone: Generated<string>
  /** hex */
  beacon_signature: string | null
  /** RFC 3161, of the commitment */
  timestamp_token: Buffer | null
  receipt: string | null
  winners: Json<StoredWinner[]> | null
  sealed_at: Date
  finished_at: Date | null
  sharing_days: number | null
  expires_at: Date | null
  /** days for which its owner was promised to see it, and whether with its statistics; null days are without end */
  kept_days: Generated<number | null>
  has_reports: Generated<boolean>
  /** what the Idempotency-Key and the quota belong to */
  account: string
  idempotency_key: string | null
  request_hash: Buffer | null
  /** whether its link is open to others than its owner */
  is_shared: Generated<boolean>
  /** when its owner took it out of the history; only the ledger remembers it then */
  deleted_at: Date | null
  /** how many people were erased from it */
  erased: Generated<number>
  /** comments that it was drawn from, while they are kept */
  collection_id: Generated<string | null>
  /** that of the collection when it was sealed: while both are the same, the comments are those that were drawn from */
  collection_version: Generated<number | null>
  /** pictures of the draw in numbers; only where comments were drawn from */
  statistics: ColumnType<GiveawayStatistics | null, string | null | undefined, string | null>
}
