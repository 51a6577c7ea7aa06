import type { StreamedDocument } from '#contract/api/call.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/core/audit/audit-trail.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import { titleOfColumn, valuesOfFields } from '#server/core/modules/cell-of-field.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { checkedExportQuery, type FilterQuery } from '#server/lists/checked-query.ts'
import { contentSource, listOfContents } from '../content-source.ts'
import { contentRow, contentView, sortOf } from '../read-contents.ts'
import type { StoredContent } from '../store.ts'

interface Input {
  moduleKey: string
  query: FilterQuery
  kind: ExportKind
  locale: Locale
}

/** Exports the records of a module: text in one language for people, values in all languages for JSON. */
export async function exportContents(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { moduleKey, query, kind, locale }: Input,
): Promise<StreamedDocument> {
  const module = await findModule(ctx.db, moduleKey, 'content')
  const list = listOfContents(module)
  const checked = checkedExportQuery(list, query)
  const sort = sortOf(list, checked)
  return exportForStaff(ctx, viewer, {
    list: { ...list, name: module.key },
    source: contentSource({ module, list, locale, sort }),
    shape: (row) =>
      kind === 'json'
        ? valuesOf(module, row, locale)
        : contentRow(module, row, { locale, maxLength: 32_000 }),
    query: checked,
    kind,
    locale,
    area: module.key,
    translate: (key) =>
      titleOfColumn(module.fields, key, locale) ?? sharedTranslate()(locale, `list.contents.${key}`),
  })
}

function valuesOf(module: StoredModule, row: StoredContent, locale: Locale): object {
  const { title, fields } = contentView(module, row)
  return { ...contentRow(module, row, { locale }), title, ...valuesOfFields(fields) }
}
