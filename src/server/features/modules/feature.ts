import { fail } from '#contract/api/errors.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { modulesList } from '#contract/lists/site-lists.ts'
import { defaultLocale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { deleteModuleWithin } from './edit-modules.ts'
import { moduleRoutes } from './routes.ts'
import { modulesById, modulesSource } from './store.ts'

export const modules: Feature = { routes: [moduleRoutes], bulkActions: bulkOfModules }

/** Bulk actions on modules. Each goes to the trash with its records. */
function bulkOfModules(ctx: Context): BulkActions {
  return {
    'modules.delete': {
      list: modulesList,
      source: () => modulesSource(defaultLocale),
      permission: 'modules.delete',
      check: () => undefined,
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'modules.delete')
        const key = (await modulesById(trx, [id])).get(id)?.key
        if (key === undefined) throw fail('module_not_found')
        return deleteModuleWithin(ctx, trx, viewer, { key })
      },
      after: () => raiseSiteVersion(ctx),
      namesOf: async (db, ids, locale) =>
        new Map(
          [...(await modulesById(db, ids))].map(([id, { name, key }]) => [
            id,
            inLanguage(name, locale) || key,
          ]),
        ),
    },
  }
}
