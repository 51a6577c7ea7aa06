import type { UserDataHooks } from '../core/accounts/user-data-hooks.ts'
import { forgetConnections, tellConnections } from '../core/connections/user-data.ts'
import { forgetBilling, tellBilling } from '../features/billing/own/user-data.ts'
import { adoptChallenges, forgetChallenges, tellChallenges } from '../features/challenges/user-data.ts'
import { adoptCollections, forgetCollections, tellCollections } from '../features/collections/user-data.ts'
import { forgetSubmissions, tellSubmissions } from '../features/forms/user-data.ts'
import { adoptDraws, forgetDraws, tellDraws } from '../features/giveaways/history/user-data.ts'
import { adoptGames, forgetGames, tellGames } from '../features/guesses/user-data.ts'
import { forgetCalls } from '../features/logs/forget-calls.ts'
import { tellMedia } from '../features/media/user-data.ts'
import { forgetPresets, tellPresets } from '../features/rule-presets/user-data.ts'
import { forgetTickets, tellTickets } from '../features/support/leaving/user-data.ts'

type Deps = Parameters<typeof tellBilling>[0] & Parameters<typeof forgetBilling>[0]

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
      await tellDraws(db, owner),
      await tellCollections(db, owner),
      ...(await tellConnections(db, owner)),
      await tellPresets(db, owner),
      ...(await tellGames(db, owner)),
      await tellSubmissions(db, owner),
      await tellMedia(db, owner),
      ...(await tellTickets(db, owner)),
      await tellChallenges(db, owner),
      ...(await tellBilling(ctx, owner)),
    ],
  }
}
