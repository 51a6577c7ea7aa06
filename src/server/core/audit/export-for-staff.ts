import type { StreamedDocument } from '#contract/call.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { type ExportKind, exportList } from '../../lists/export-list.ts'
import type { FilterQuery } from '../../lists/filter-query.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { type Actor, recordAction } from './record-act.ts'

interface Export<Row> {
  list: List
  source: ListSource<Row>
  /** a row as the list shows it */
  shape: (row: Row) => object
  query: FilterQuery
  kind: ExportKind
  locale: Locale
  /** as permissions name what the list holds; else as the list is called */
  area?: string
  /** what columns and choices are called, where their keys are no texts of ours; the key of a column, or with a choice behind a dot */
  say?: (key: string) => string
}

/** A list of the dashboard as a file; that somebody took it along is written down. */
export async function exportForStaff<Row>(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { locale, area, say, ...asked }: Export<Row>,
): Promise<StreamedDocument> {
  const { list, kind, query } = asked
  const now = ctx.now()
  const translate = sharedTranslate()
  const texts = `list.${list.name}.`
  const document = await exportList(ctx.db, {
    ...asked,
    userId: viewer.user.id,
    now,
    texts,
    say: (key) => (say ? say(key.slice(texts.length)) : translate(locale, key)),
  })
  const filter = Object.keys(query).filter((name) => query[name] !== undefined)
  try {
    // Which filters, but not what was looked for: that may be somebody's name.
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
