import type { Context } from '../context.ts'
import type { UserDataHooks } from '../core/accounts/user-data-hooks.ts'
import type { BulkActions } from '../core/bulk/bulk-action.ts'
import { makingRows } from '../core/imports/make-row.ts'
import type { FindTarget } from '../core/imports/read-import.ts'
import { raiseSiteVersion } from '../core/settings/site-version.ts'
import type { CleanUpContext, Contributions } from '../feature.ts'
import { features } from './features.ts'

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
