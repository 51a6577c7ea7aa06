import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { getContentPage } from '#contract/content/public-contents.ts'
import { mediaOfValues } from '#contract/fields/content-schema.ts'
import { mediaOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { locales } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { showMedia } from '#server/core/media/show-media.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { docIn, firstText, textIn, writtenIn } from './in-language.ts'
import { type Caller, findShownModule, listedRecord, openFields, shownModule } from './read-module-page.ts'
import { contentAt, neighborsOf, slugsOfContents, slugsOfModule } from './store.ts'

/** A record by its address. Whether its module, state or time hides it or it does not exist, the answer is the same. */
export async function readContentPage(
  ctx: Pick<Context, 'db' | 'now'>,
  query: { moduleSlug: string; contentSlug: string; isPreview: boolean },
  caller: Caller,
): Promise<CallReplyInput<typeof getContentPage>> {
  const match = await findShownModule(ctx, query.moduleSlug, caller)
  if (!match || match.module.type !== 'content' || match.module.detail_page === 'none')
    throw fail('content_not_found')
  const { module, order } = match
  const now = ctx.now()
  const row = await contentAt(
    ctx.db,
    { module_id: module.id, locale: caller.locale, locales, slug: query.contentSlug.toLowerCase() },
    { now, withDrafts: query.isPreview && match.mayPreview },
  )
  if (!row && query.isPreview && match.previewWithheld) throw fail(match.previewWithheld)
  if (!row) throw fail('content_not_found')

  const fields = openFields(module, ['everywhere', 'detail'])
  const content = docIn(row.content, order)
  const [{ default_language: siteLocale }, moduleSlugs, { next, previous }] = await Promise.all([
    siteSettings(ctx),
    slugsOfModule(ctx.db, module.id),
    row.is_shown && row.published_at
      ? neighborsOf(ctx.db, { ...row, published_at: row.published_at }, now)
      : { next: undefined, previous: undefined },
  ])
  const ids = [row.id, next?.id, previous?.id].filter((id) => id !== undefined)
  const [slugsOf, media] = await Promise.all([
    slugsOfContents(ctx.db, ids),
    showMedia(
      ctx.db,
      [
        ...(row.header_image ? [row.header_image] : []),
        ...(content.doc ? mediaOfDoc(content.doc) : []),
        ...mediaOfValues(fields, row.fields),
      ],
      { locale: caller.locale, siteLocale },
    ),
  ])
  const slugOf = (id: string) => slugsOf.get(id)?.[caller.locale] ?? id
  const neighbor = (row: typeof next) =>
    row ? { slug: slugOf(row.id), title: textIn(row.title, order) } : null
  return {
    module: shownModule(module, { order, slugs: moduleSlugs, fields }),
    record: {
      ...listedRecord(row, { order, fields, slug: slugOf(row.id) }),
      slugs: slugsOf.get(row.id) ?? {},
      locales: writtenIn(row.title, Object.keys(row.content)),
      lead: firstText([row.header, row.sub_title, row.sub_content], order),
      header: textIn(row.header, order),
      sub_title: textIn(row.sub_title, order),
      sub_content: textIn(row.sub_content, order),
      content,
      updated_at: row.updated_at.toISOString(),
      is_preview: !row.is_shown,
    },
    media,
    next: neighbor(next),
    previous: neighbor(previous),
  }
}
