import { menusList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { deleteMenuWithin, restoreMenuWithin } from './edit-menus.ts'
import { menuRoutes } from './routes.ts'
import { deletedMenusSource, forgetMenusBefore, menusSource } from './store.ts'

export const menus: Feature = {
  routes: [menuRoutes],
  cleanUp: [{ name: 'deleted menus', run: ({ db }, ago) => forgetMenusBefore(db, ago(30)) }],
  bulkActions: bulkOfMenus,
}

/** Bulk actions for menus. */
function bulkOfMenus(ctx: Context): BulkActions {
  const ofMenus = {
    list: menusList,
    permission: 'menus.delete',
    check: () => undefined,
    after: () => raiseSiteVersion(ctx),
    // A menu's id is its key.
    namesOf: async (_: Context['db'], ids: string[]) => new Map(ids.map((id) => [id, id])),
  } as const
  return {
    'menus.delete': {
      ...ofMenus,
      source: () => menusSource,
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'menus.delete')
        await deleteMenuWithin(ctx, trx, viewer, id)
      },
    },
    'menus.restore': {
      ...ofMenus,
      source: () => deletedMenusSource,
      undoes: 'menus.delete',
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'menus.delete')
        await restoreMenuWithin(ctx, trx, viewer, id)
      },
    },
  }
}
