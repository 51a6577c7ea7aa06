import { exportKinds } from '#contract/lists/bulk/exports.ts'
import * as calls from '#contract/lists/imports.ts'
import { importsList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { exportList } from '../../lists/export-list.ts'
import { beginImport, checkImport, importRowViews, listImportRows } from './begin-import.ts'
import { type FindTarget, importTemplate, readImport, readImportTarget } from './read-import.ts'
import { importRowsSource } from './store.ts'

export function importRoutes(mount: Mount, ctx: Context, find: FindTarget): void {
  mount(calls.getImportTarget, ({ params, locale }) => readImportTarget(find, params.importTarget, locale))

  mount(calls.getImportTemplate, ({ params, locale }) =>
    importTemplate(ctx, find, params.importTarget, locale),
  )

  mount(calls.beginImport, ({ viewer, params, file, locale }) =>
    beginImport(ctx, find, viewer, { target: params.importTarget, file, locale }),
  )

  mount(calls.getImport, ({ viewer, params, locale }) =>
    readImport(ctx, find, viewer, { id: params.id, locale }),
  )

  mount(calls.checkImport, ({ viewer, params, body, locale }) =>
    checkImport(ctx, find, viewer, { id: params.id, mapping: body.mapping, locale }),
  )

  mount(calls.listImportRows, ({ viewer, query, locale }) => listImportRows(ctx, find, viewer, query, locale))

  for (const kind of exportKinds)
    mount(calls.exportImportRows[kind], async ({ viewer, query, locale }) =>
      exportList(ctx.db, {
        list: importsList,
        source: importRowsSource(viewer.user.id),
        query,
        userId: viewer.user.id,
        kind,
        say: (key) => sharedTranslate()(locale, key),
        texts: 'list.imports.',
        shape: await importRowViews(ctx.db, find, viewer, locale),
        now: ctx.now(),
      }),
    )
}
