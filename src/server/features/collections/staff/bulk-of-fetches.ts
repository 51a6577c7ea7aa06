import { fetchesList } from '#contract/lists/fetches-list.ts'
import type { Context } from '#server/context.ts'
import type { BulkActions } from '#server/core/bulk/bulk-action.ts'
import { cancelManagedWithin } from './managed-fetches.ts'
import { fetchesSource, fetchTitles, hasEnded } from './store.ts'

/** Bulk actions for fetches of comments. Each process notices a canceled one at its next step. */
export function bulkOfFetches(ctx: Pick<Context, 'now'>): BulkActions {
  return {
    'fetches.cancel': {
      list: fetchesList,
      source: () => fetchesSource,
      permission: 'draws.update',
      check: () => undefined,
      blocked: () => ({ ended: hasEnded }),
      run: (trx, { viewer, id }) => cancelManagedWithin(ctx, trx, viewer, id),
      namesOf: fetchTitles,
    },
  }
}
