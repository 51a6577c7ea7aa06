import type { UserDataHooks } from '../core/accounts/user-data-hooks.ts'
import { forgetConnections, tellConnections } from '../core/connections/user-data.ts'
import { exportBilling, forgetBilling } from '../features/billing/own/user-data.ts'
import { adoptChallenges, exportChallenges, forgetChallenges } from '../features/challenges/user-data.ts'
import { adoptCollections, exportCollections, forgetCollections } from '../features/collections/user-data.ts'
import { exportOwnSubmissions, forgetSubmissions } from '../features/forms/user-data.ts'
import { adoptDraws, exportDraws, forgetDraws } from '../features/giveaways/history/user-data.ts'
import { adoptGames, exportGames, forgetGames } from '../features/guesses/user-data.ts'
import { forgetCalls } from '../features/logs/forget-calls.ts'
import { exportUserMedia } from '../features/media/user-data.ts'
import { exportPresets, forgetPresets } from '../features/rule-presets/user-data.ts'
import { exportTickets, forgetTickets } from '../features/support/leaving/user-data.ts'

type Deps = Parameters<typeof exportBilling>[0] & Parameters<typeof forgetBilling>[0]

/** What features do when a person signs up, leaves or requests an export of their data. */
export function userDataHooks(ctx: Deps): UserDataHooks {
  return {
    async adopt(trx, visitor, owner) {
      await adoptDraws(trx, visitor, owner)
      await adoptCollections(trx, visitor, owner)
      await adoptGames(trx, visitor, owner)
      await adoptChallenges(trx, visitor, owner)
    },
    async forget(trx, owner) {
      await forgetDraws(trx, owner)
      await forgetCollections(trx, owner)
      await forgetConnections(trx, owner)
      await forgetPresets(trx, owner)
      await forgetGames(trx, owner)
      await forgetChallenges(trx, owner)
      await forgetSubmissions(trx, owner)
      await forgetTickets(trx, owner)
      await forgetCalls(trx, owner)
      await forgetBilling(ctx, trx, owner)
    },
    tell: async (db, owner) => [
      await exportDraws(db, owner),
      await exportCollections(db, owner),
      ...(await tellConnections(db, owner)),
      await exportPresets(db, owner),
      ...(await exportGames(db, owner)),
      await exportOwnSubmissions(db, owner),
      await exportUserMedia(db, owner),
      ...(await exportTickets(db, owner)),
      await exportChallenges(db, owner),
      ...(await exportBilling(ctx, owner)),
    ],
  }
}
