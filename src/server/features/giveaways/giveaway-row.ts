import type { Viewer } from '../../context.ts'
import { planIncludes } from '../../core/plans/entitlements.ts'
import type { Plan } from '../../core/plans/store.ts'
import { storedCommentRules } from './comments/comments-header.ts'
import { rulesOf } from './result/rules-of.ts'
import type { DrawRequest } from './seal/draw-request.ts'
import type { ReadList } from './seal/list.ts'
import type { PreparedList } from './seal/prepare-list.ts'
import type { StoredRemovals } from './store.ts'

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
