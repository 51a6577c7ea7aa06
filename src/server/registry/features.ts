import type { Context } from '../context.ts'
import type { UserDataHooks } from '../core/accounts/own/own-account.ts'
import type { BulkActions } from '../core/bulk/bulk-action.ts'
import { makingRows } from '../core/imports/begin-import.ts'
import type { FindTarget } from '../core/imports/read-import.ts'
import { raiseSiteVersion } from '../core/settings/site-settings.ts'
import type { CleanUpContext, Contributions, Feature } from '../feature.ts'
import { fetchPriceBeforeSaving } from '../features/billing/checkout/price-of-plan.ts'
import { billing } from '../features/billing/feature.ts'
import { challenges } from '../features/challenges/feature.ts'
import { collections } from '../features/collections/feature.ts'
import { contents } from '../features/contents/feature.ts'
import { faq } from '../features/faq/feature.ts'
import { find } from '../features/find/feature.ts'
import { forms } from '../features/forms/feature.ts'
import { giveaways } from '../features/giveaways/feature.ts'
import { guesses } from '../features/guesses/feature.ts'
import { icons } from '../features/icons/feature.ts'
import { logs } from '../features/logs/feature.ts'
import { media } from '../features/media/feature.ts'
import { menus } from '../features/menus/feature.ts'
import { modules } from '../features/modules/feature.ts'
import { overview } from '../features/overview/feature.ts'
import { pages } from '../features/pages/feature.ts'
import { pairTosses } from '../features/pair-tosses/feature.ts'
import { people } from '../features/people/feature.ts'
import { plans } from '../features/plans/feature.ts'
import { rulePresets } from '../features/rule-presets/feature.ts'
import { support } from '../features/support/feature.ts'
import { trash } from '../features/trash/feature.ts'
import { status } from '../status/feature.ts'
import { core } from './core.ts'

/**
 * Everything that contributes to the server. Personal data is exported and erased in this order; billing is last, as it
 * talks to the payment provider.
 */
export const features: readonly Feature[] = [
  giveaways,
  collections,
  core,
  rulePresets,
  guesses,
  pairTosses,
  forms,
  media,
  support,
  challenges,
  logs,
  faq,
  menus,
  modules,
  contents,
  pages,
  icons,
  find,
  overview,
  people,
  trash,
  status,
  plans(fetchPriceBeforeSaving),
  billing,
]

/** What all features contribute together. */
export function contributions(ctx: Context): Contributions {
  return { userData: userDataHooks(ctx), bulkActions: bulkActions(ctx), importTarget: importTarget(ctx) }
}

/** What features do when a person signs up, leaves or requests an export of their data. */
export function userDataHooks(ctx: CleanUpContext): UserDataHooks {
  const hooks = features.flatMap(({ userData }) => userData?.(ctx) ?? [])
  return {
    async adopt(trx, visitor, owner) {
      for (const { adopt } of hooks) await adopt?.(trx, visitor, owner)
    },
    async forget(trx, owner) {
      for (const { forget } of hooks) await forget?.(trx, owner)
    },
    async exportData(db, owner) {
      const parts = []
      for (const { exportData } of hooks) parts.push(...((await exportData?.(db, owner)) ?? []))
      return parts
    },
  }
}

/** All bulk actions, by name. */
export function bulkActions(ctx: Context): BulkActions {
  const all: BulkActions = Object.fromEntries([
    ...features.flatMap(({ bulkActions }) => Object.entries(bulkActions?.(ctx, () => all) ?? {})),
    ['imports.make', makingRows(importTarget(ctx), () => raiseSiteVersion(ctx))],
  ])
  return all
}

/** Everything that rows of a table can become, by name. */
function importTarget(ctx: Context): FindTarget {
  return async (name) => {
    for (const { importTarget } of features) {
      const target = await importTarget?.(ctx, name)
      if (target) return target
    }
    return undefined
  }
}
