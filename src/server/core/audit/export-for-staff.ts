import type { StreamedDocument } from '#contract/api/call.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { exportList } from '../../lists/export-list.ts'
import type { FilterQuery, ListSource } from '../../lists/list-source.ts'
import { type Actor, recordAction } from './audit-log.ts'

interface Export<Row> {
  list: List
  source: ListSource<Row>
  /** a row as the list shows it */
  shape: (row: Row) => object
  query: FilterQuery
  kind: ExportKind
  locale: Locale
  /** the area's permission name; defaults to the list's name */
  area?: string
  /** labels of columns and choices whose keys are not message keys; a column's key, or with a choice after a dot */
  translate?: (key: string) => string
}

/** A dashboard list as a file; the export is recorded in the audit log. */
export async function exportForStaff<Row>(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { locale, area, translate: labelOf, ...exported }: Export<Row>,
): Promise<StreamedDocument> {
  const { list, kind, query } = exported
  const now = ctx.now()
  const translate = sharedTranslate()
  const texts = `list.${list.name}.`
  const document = await exportList(ctx.db, {
    ...exported,
    userId: viewer.user.id,
    now,
    texts,
    say: (key) => (labelOf ? labelOf(key.slice(texts.length)) : translate(locale, key)),
  })
  const filter = Object.keys(query).filter((name) => query[name] !== undefined)
  try {
    // Which filters, but not the search text: it may be a person's name.
    await ctx.db.transaction().execute((trx) =>
      recordAction(trx, {
        viewer,
        now,
        area: area ?? list.name,
        act: 'export',
        record: { id: list.name, name: list.name },
        after: { kind, filter },
      }),
    )
  } catch (error) {
    await document.stream[Symbol.asyncIterator]().return?.()
    throw error
  }
  return document
}
