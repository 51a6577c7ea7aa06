import type { ContentRow, ContentWithMedia } from '#contract/content/contents.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { showMedia } from '../../core/media/show-media.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { keptValues } from '../../core/modules/kept-values.ts'
import { mediaOfRecord } from '../../core/modules/past-values.ts'
import { checkedQuery, type FilterQuery } from '../../lists/checked-query.ts'
import { countList, type ListPage, pageQuery } from '../../lists/read-list.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { contentRow, contentView } from './content-view.ts'
import { findContent } from './find-content.ts'

type Deps = Pick<Context, 'db'>

/** One page of a module's records. */
export async function listContents(
  { db }: Deps,
  { moduleKey, query, locale }: { moduleKey: string; query: FilterQuery; locale: Locale },
): Promise<ListPage<ContentRow>> {
  const module = await findModule(db, moduleKey, 'content')
  const list = listOfContents(module)
  const checked = checkedQuery(list, query)
  const sort = sortOf(list, checked)
  // Counting needs no order, so a single index of the records is enough.
  const [{ rows }, total] = await Promise.all([
    pageQuery(
      list,
      contentSource({ module, list, locale, sort }),
      checked,
      Number(checked['page_size'] ?? 25),
    ).execute(db),
    countList(db, list, contentSource({ module, list, locale }), checked),
  ])
  return { rows: rows.map((row) => contentRow(module, row, { locale })), total, next: null }
}

/** The sort key of a query. */
export function sortOf(list: List, query: FilterQuery): string {
  return typeof query['sort'] === 'string' ? query['sort'] : list.sort
}

export async function readContent(
  { db }: Deps,
  { moduleKey, id, locale }: { moduleKey: string; id: string; locale: Locale },
): Promise<ContentWithMedia> {
  const module = await findModule(db, moduleKey, 'content')
  const row = await findContent(db, module, id)
  const media = await showMedia(db, mediaOfRecord(module, row), { locale, siteLocale: 'en' })
  return { ...contentView(module, row), media, put_aside: keptValues(module, row) }
}
