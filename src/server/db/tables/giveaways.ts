import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { CommentReason, CommentRules } from '#contract/comments/comment-rules.ts'
import type { Ceremony } from '#contract/draws/ceremonies.ts'
import type { ChanceSettings } from '#contract/draws/chance.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'

type Json<T> = ColumnType<T, string, string>

export interface StoredSource {
  type: 'list' | 'file' | 'post' | 'chance'
  file_name?: string
  file_sha256?: string
  /** its names are phone numbers, which are hidden in every form */
  phones?: true
  /** of comments: the platform (null if a supplied list names none), who fetched them, and from which posts */
  platform?: string | null
  by?: 'official' | 'apify' | 'organiser'
  posts?: StoredPost[]
  /** settings of a draw of coins, dice or numbers */
  chance?: ChanceSettings
}

/** A post as stored with a draw, with what was found about it. */
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
  /** of comments, as requested */
  comments?: CommentRules
  /** handles that won before, if those are excluded */
  past_winners?: string[]
}

/** Rows without tickets, by reason; `blank` and `refused` rows never became entries. */
export interface StoredRemovals
  extends Partial<Record<Exclude<CommentReason, 'duplicate' | 'excluded'>, number>> {
  blank: number
  refused: number
  duplicate: number
  excluded: number
  zero_weight: number
}

/** A winner's comment; `post` is the index of its post among the draw's posts. */
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
  /** the name was removed on request */
  erased?: true
  /** if the row is a comment; removed with the name */
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
  /** whether others see the email addresses and phone numbers among the names in full */
  shows_contacts: Generated<boolean>
  /** how the draw is shown; null for the ceremony of the site */
  ceremony: Ceremony | null
  list_hash: Buffer
  seq: number
  /** the header as sealed, in canonical form */
  header: string
  commit_hash: string
  /** encrypted; null once a person was erased and the salts are stored with their rows */
  salt_key: Buffer | null
  /** encrypted; null if a beacon decides */
  seed: Buffer | null
  /** the deciding beacon and round, and when that round is due */
  chain: string | null
  round: number | null
  draw_at: Date | null
  /** IANA name of the zone in which everyone sees the draw's times */
  time_zone: Generated<string>
  /** hex */
  beacon_signature: string | null
  /** RFC 3161, of the commitment */
  timestamp_token: Buffer | null
  receipt: string | null
  winners: Json<StoredWinner[]> | null
  sealed_at: Date
  finished_at: Date | null
  /** days its link was promised to others; null means no limit, 0 none */
  sharing_days: number | null
  expires_at: Date | null
  /** days of visibility that its owner was promised, and whether with statistics; null days mean no limit */
  kept_days: Generated<number | null>
  has_reports: Generated<boolean>
  /** the account that the Idempotency-Key and the quota belong to */
  account: string
  idempotency_key: string | null
  request_hash: Buffer | null
  /** whether its link is open to others */
  is_shared: Generated<boolean>
  /** when its owner removed it from the history; only the ledger still contains it then */
  deleted_at: Date | null
  /** how many people were erased from it */
  erased: Generated<number>
  /** the comments it was drawn from, while they exist */
  collection_id: Generated<string | null>
  /** the collection's version when sealed: if it still matches, the comments are those that were drawn from */
  collection_version: Generated<number | null>
  /** numbers for the draw's charts; only for draws from comments */
  statistics: ColumnType<GiveawayStatistics | null, string | null | undefined, string | null>
}

/**
 * All columns by name, for queries whose plan is kept (`withKeptPlan`). One that is missing here is missing in the
 * type of what is read, so the compiler asks for it.
 */
export const giveawayColumns = [
  'id',
  'owner',
  'share_code',
  'status',
  'title',
  'prizes',
  'source',
  'rules',
  'removals',
  'mode',
  'winners_count',
  'substitutes_count',
  'participants_total',
  'eligible_total',
  'tickets_total',
  'entries_public',
  'shows_contacts',
  'ceremony',
  'list_hash',
  'seq',
  'header',
  'commit_hash',
  'salt_key',
  'seed',
  'chain',
  'round',
  'draw_at',
  'time_zone',
  'beacon_signature',
  'timestamp_token',
  'receipt',
  'winners',
  'sealed_at',
  'finished_at',
  'sharing_days',
  'expires_at',
  'kept_days',
  'has_reports',
  'account',
  'idempotency_key',
  'request_hash',
  'is_shared',
  'deleted_at',
  'erased',
  'collection_id',
  'collection_version',
  'statistics',
] as const satisfies (keyof GiveawaysTable)[]

/** Condition of a query on `giveaways`: whether everyone with the link may see the draw at this time. */
export function isOpenDraw(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(giveaways.is_shared and coalesce(giveaways.expires_at > ${now}, true))`
}

/** Condition of a query on `giveaways`: whether the draw was declared void, or called off in advance. */
export function isVoidDraw(id: RawBuilder<unknown> = sql`giveaways.id`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from giveaway_events e where e.giveaway_id = ${id} and e.type = 'void')`
}
