import * as calls from '#contract/content/module-editing.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { modulesList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import { localized } from '../../core/settings/public-settings.ts'
import type { Mount } from '../../http/mount.ts'
import { weighModule } from './check-module.ts'
import { createModule, deleteModule, updateModule } from './edit-modules.ts'
import { listModules, readFormPlaces, readModule, rowView } from './read-modules.ts'
import { deletePastField } from './records/change-contents.ts'
import { modulesSource } from './store.ts'

export function moduleRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listModules, ({ query, locale }) => listModules(ctx, query, locale))

  for (const kind of exportKinds)
    mount(calls.exportModules[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: modulesList,
        source: modulesSource(locale),
        // Human-readable exports have one language; JSON has all.
        shape: (row) =>
          kind === 'json'
            ? rowView(row)
            : { ...rowView(row), name: localized(row.name, { locale, siteLocale: 'en' }) },
        query,
        kind,
        locale,
      }),
    )

  mount(calls.getModule, ({ params }) => readModule(ctx, params.moduleKey))

  mount(calls.getFormPlaces, ({ viewer, params }) => readFormPlaces(ctx, viewer, params.moduleKey))

  mount(calls.createModule, async ({ viewer, body }) => ({
    ...(await createModule(ctx, viewer, body)),
    reload_store: true,
  }))

  mount(calls.updateModule, async ({ viewer, params, body }) => ({
    ...(await updateModule(ctx, viewer, params.moduleKey, body)),
    reload_store: true,
  }))

  mount(calls.weighModule, ({ params, body }) => weighModule(ctx, params.moduleKey, body.fields))

  mount(calls.deletePastField, ({ viewer, params, body }) =>
    deletePastField(ctx, viewer, params, body.records),
  )

  mount(calls.deleteModule, async ({ viewer, params, body }) => ({
    ...(await deleteModule(ctx, viewer, params.moduleKey, body.records)),
    reload_store: true,
  }))
}
