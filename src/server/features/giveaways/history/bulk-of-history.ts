import { fail } from '#contract/api/errors.ts'
import { historyList } from '#contract/lists/history-list.ts'
import type { Context } from '#server/context.ts'
import type { BulkAction, BulkActions } from '#server/core/bulk/bulk-action.ts'
import { planOfAccount } from '#server/core/plans/store.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { deleteGiveawayWithin, shareGiveawayWithin } from './edit-history.ts'
import { ownHistory } from './list-history.ts'
import { titlesOf } from './store.ts'

/** Bulk actions for the user's own draws. */
export function bulkOfHistory(ctx: Pick<Context, 'now'>): BulkActions {
  const ofDraws = {
    list: historyList,
    source: (viewer: Parameters<BulkAction['source']>[0]) => ownHistory(ctx, viewer, 1),
    permission: 'signed_in',
    check: () => undefined,
    namesOf: titlesOf,
  } as const
  const share = (isShared: boolean): BulkAction => ({
    ...ofDraws,
    run: async (trx, { viewer, id }) => {
      const plan = await planOfAccount(trx, viewer.user.id, ctx.now())
      if (!plan) throw fail('giveaway_not_found')
      await shareGiveawayWithin(ctx, trx, { owner: ownerOfUser(viewer.user.id), plan }, { id, isShared })
    },
  })
  return {
    'history.share': share(true),
    'history.unshare': share(false),
    'history.delete': {
      ...ofDraws,
      run: (trx, { viewer, id }) => deleteGiveawayWithin(ctx, trx, ownerOfUser(viewer.user.id), id),
    },
  }
}
