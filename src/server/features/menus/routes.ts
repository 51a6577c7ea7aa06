import * as calls from '#contract/content/menu-editing.ts'
import { listMenuTargets as listTargets } from '#contract/content/module-editing.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { menusList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import type { Mount } from '../../http/mount.ts'
import { createMenu, deleteMenu, restoreMenu, updateMenu } from './edit-menus.ts'
import { listMenus, listMenuTargets, readMenu, rowView } from './read-menus.ts'
import { menusSource } from './store.ts'

export function menuRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listMenus, ({ query }) => listMenus(ctx, query))

  for (const kind of exportKinds)
    mount(calls.exportMenus[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: menusList,
        source: menusSource,
        shape: rowView,
        query,
        kind,
        locale,
      }),
    )

  mount(listTargets, ({ viewer, query, locale }) =>
    listMenuTargets(ctx, viewer, {
      search: query.search ?? '',
      chosen: query.chosen?.split(',') ?? [],
      locale,
    }),
  )

  mount(calls.getMenu, ({ params }) => readMenu(ctx, params.key))

  mount(calls.createMenu, async ({ viewer, body }) => ({
    ...(await createMenu(ctx, viewer, body)),
    reload_store: true,
  }))

  mount(calls.updateMenu, async ({ viewer, params, body }) => ({
    ...(await updateMenu(ctx, viewer, params.key, body)),
    reload_store: true,
  }))

  mount(calls.deleteMenu, async ({ viewer, params }) => {
    await deleteMenu(ctx, viewer, params.key)
    return { reload_store: true }
  })

  mount(calls.restoreMenu, async ({ viewer, params }) => ({
    ...(await restoreMenu(ctx, viewer, params.key)),
    reload_store: true,
  }))
}
