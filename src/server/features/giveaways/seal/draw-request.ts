import type { z } from 'zod'
import type { drawOptionsSchema } from '#contract/draws/giveaways.ts'
import type { Context, Viewer } from '#server/context.ts'
import { planIncludes } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import type { RequestKey } from '#server/kit/idempotency.ts'
import { type CommentsToDraw, storedCommentRules } from '../comments/comments-of-draw.ts'
import type { StoredRemovals, StoredSource } from '../store.ts'
import type { ReadList } from './list.ts'
import type { PastWinners } from './past-winners.ts'
import type { PreparedList } from './prepare-list.ts'

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

/** In lists, names may repeat for many reasons; for comments, the platform identifies the author (REQ-rules). */
export function rulesOf({
  options: { rules },
  source,
  pastWinners,
}: Pick<DrawRequest, 'options' | 'source' | 'pastWinners'>) {
  const { past_winners: _, ...others } = rules
  return {
    ...others,
    ...(pastWinners && { past_winners: pastWinners.names }),
    one_entry_per_person: rules.one_entry_per_person ?? source.type === 'post',
  }
}

/** States in the header that people are identified by another column than their names. */
export function identityRule({ read }: Pick<DrawRequest, 'read'>): { identity?: 'column' } {
  return read.list.persons ? { identity: 'column' } : {}
}

/** Where tickets come from, if not one per entry. */
export function weightsRule({ source, read }: Pick<DrawRequest, 'source' | 'read'>): {
  weights?: 'column' | 'entry'
} {
  if (!read.list.weights) return {}
  return { weights: source.type === 'file' ? 'column' : 'entry' }
}

/** What the rules removed, plus what never became an entry. */
export function removalsOf(read: ReadList, { removals }: Pick<PreparedList, 'removals'>): StoredRemovals {
  return { ...removals, blank: read.blank + removals.blank, refused: read.refused }
}

/** Null promises a link without an end, so a plan that shares nothing promises no day. */
function promisedDays({ sharing, sharing_days: days }: Plan): number | null {
  return sharing === 'disabled' ? 0 : days
}

/** The columns of a draw apart from its seal. */
export function giveawayRow(
  { options, source, read, comments, pastWinners, requestKey }: DrawRequest,
  viewer: Viewer,
  plan: Plan,
  prepared: PreparedList,
) {
  return {
    owner: viewer.owner,
    account: viewer.account,
    idempotency_key: requestKey?.key ?? null,
    request_hash: requestKey?.hash ?? null,
    status: 'sealed' as const,
    title: options.title,
    prizes: JSON.stringify(options.prizes),
    source: JSON.stringify(source),
    rules: JSON.stringify({
      ...rulesOf({ options, source, pastWinners }),
      ...(comments && storedCommentRules(comments)),
    }),
    collection_id: comments?.collection.id ?? null,
    collection_version: comments?.collection.version ?? null,
    statistics: comments?.statistics ? JSON.stringify(comments.statistics) : null,
    removals: JSON.stringify(removalsOf(read, prepared)),
    winners_count: options.winners,
    substitutes_count: options.substitutes,
    participants_total: read.list.rows.length,
    eligible_total: prepared.eligible,
    tickets_total: prepared.tickets,
    entries_public: options.entries_public,
    shows_contacts: options.show_contacts,
    ceremony: options.ceremony ?? null,
    time_zone: options.time_zone ?? 'UTC',
    list_hash: Buffer.from(prepared.listHash, 'hex'),
    sharing_days: promisedDays(plan),
    is_shared: plan.sharing !== 'disabled',
    kept_days: plan.day_limit,
    has_reports: planIncludes(plan, viewer, ['report_and_analytics']),
    receipt: null,
    winners: null,
    finished_at: null,
    expires_at: null,
  }
}
