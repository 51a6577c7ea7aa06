import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { pagesOfModules } from '#contract/content/modules.ts'
import {
  type getContentPage,
  type getModulePage,
  type listContentAddresses,
  type RecordInList,
  recordsOnPage,
  type ShownModule,
} from '#contract/content/public-contents.ts'
import { mediaOfValues } from '#contract/fields/content-schema.ts'
import { mediaOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldVisibility } from '#contract/fields/names.ts'
import { type Locale, locales } from '#locales/locales.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import { showMedia } from '#server/core/media/show-media.ts'
import { maySeeModule } from '#server/core/modules/find-module.ts'
import { allModules, type StoredModule, slugsOfModules } from '#server/core/modules/store.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { docIn, firstText, type Order, orderOf, textIn, valueIn, writtenIn } from './in-language.ts'
import {
  addressesOfContents,
  contentAt,
  type ListedContent,
  moduleAt,
  neighborsOf,
  pageOfContents,
  slugsOfContents,
  slugsOfModule,
} from './store.ts'

/** A module with a page of its records, or a form with its fields. Whatever the viewer may not see is not found. */
export async function readModulePage(
  ctx: Pick<Context, 'db' | 'now'>,
  { slug, page, search }: { slug: string; page: number; search: string },
  caller: Caller,
): Promise<CallReplyInput<typeof getModulePage>> {
  const match = await findShownModule(ctx, slug, caller)
  if (!match) throw fail('page_not_found')
  const { module, order } = match
  const isForm = module.type === 'form'
  if (!isForm && module.list_page === 'none') throw fail('page_not_found')
  const fields = openFields(module, isForm ? ['everywhere', 'detail'] : ['everywhere'])
  const slugs = await slugsOfModule(ctx.db, module.id)
  const view = shownModule(module, { order, slugs, fields })
  const paging = { page, page_size: recordsOnPage }
  if (isForm) return { module: view, records: [], media: [], ...paging, total: 0 }

  const open = openFields(module, ['everywhere', 'detail'])
  const hidesSome = open.length < module.fields.length || module.past_fields.length > 0
  const { rows, total } = await pageOfContents(ctx.db, {
    module_id: module.id,
    now: ctx.now(),
    search,
    openKeys: hidesSome ? open.filter(({ searchable }) => searchable).map(({ key }) => key) : undefined,
    limit: recordsOnPage,
    offset: (page - 1) * recordsOnPage,
  })
  const ids = rows.flatMap((row) => [
    ...(row.header_image ? [row.header_image] : []),
    ...mediaOfValues(fields, row.fields),
  ])
  const [{ default_language: siteLocale }, slugsOf] = await Promise.all([
    siteSettings(ctx),
    slugsOfContents(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ])
  const media = await showMedia(ctx.db, ids, { locale: caller.locale, siteLocale })
  return {
    module: view,
    records: rows.map((row) =>
      listedRecord(row, { order, fields, slug: slugsOf.get(row.id)?.[caller.locale] ?? row.id }),
    ),
    media,
    ...paging,
    total,
  }
}

/** A record with the fields shown in lists, in the viewer's language where available. */
function listedRecord(
  row: ListedContent,
  { order, fields, slug }: { order: Order; fields: readonly Field[]; slug: string },
): RecordInList {
  return {
    id: row.id,
    slug,
    title: textIn(row.title, order),
    lead: firstText([row.header, row.sub_title], order),
    header_image: row.header_image,
    fields: Object.fromEntries(
      fields.map(({ key, type }) => [key, valueIn(type, row.fields[key] ?? null, order)]),
    ),
    published_at: row.published_at?.toISOString() ?? null,
  }
}

export interface Caller {
  viewer: Viewer
  locale: Locale
}

interface FoundModule {
  module: StoredModule
  order: Order
  /** may see unpublished records */
  mayPreview: boolean
  /** why an editor may not */
  previewWithheld: NonNullable<SignedIn['withheld']>['code'] | undefined
}

/** The module at an address, if the viewer may see it, with the viewer's language order. */
async function findShownModule(
  { db }: Pick<Context, 'db'>,
  slug: string,
  { viewer, locale }: Caller,
): Promise<FoundModule | undefined> {
  const [module, { default_language }] = await Promise.all([
    moduleAt(db, locale, slug.toLowerCase()),
    siteSettings({ db }),
  ])
  if (!module || !maySeeModule(module, viewer)) return undefined
  const [needed, order] = [`${module.key}.update`, orderOf(locale, default_language)]
  if (viewer.kind !== 'user') return { module, order, mayPreview: false, previewWithheld: undefined }
  const { permissions, withheld } = viewer
  const previewWithheld = withheld && allows(withheld.permissions, needed) ? withheld.code : undefined
  return { module, order, mayPreview: allows(permissions, needed), previewWithheld }
}

/** The fields visible in these places, in order. */
function openFields({ fields }: StoredModule, visibilities: readonly FieldVisibility[]): Field[] {
  return fields
    .filter(({ visibility }) => visibilities.includes(visibility))
    .sort((a, b) => a.order - b.order)
}

function shownModule(
  module: StoredModule,
  { order, slugs, fields }: { order: Order; slugs: Record<string, string>; fields: Field[] },
): ShownModule {
  const { key, type, name, description, icon, column, list_page, detail_page, is_once, upload } = module
  return {
    key,
    type,
    name: textIn(name, order),
    description: textIn(description, order),
    icon,
    column,
    list_page,
    detail_page,
    is_once,
    upload,
    slugs,
    locales: writtenIn(name, []),
    fields,
  }
}

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

/** Records per part of the sitemap: a few megabytes with all languages and their alternates. */
const addressesOnPage = 2000

type Reply = CallReplyInput<typeof listContentAddresses>
type Slugs = Reply['modules'][number]['slugs']

/** The public addresses of modules and records, the same for every caller. */
export async function listAddresses({ db, now }: Pick<Context, 'db' | 'now'>, page: number): Promise<Reply> {
  const [modules, slugs] = await Promise.all([allModules(db), slugsOfModules(db)])
  const open = modules.filter(({ visibility }) => visibility === 'anyone')
  const slugsOf = (id: string) =>
    Object.fromEntries(
      slugs.filter(({ module_id }) => module_id === id).map(({ locale, slug }) => [locale, slug]),
    ) as Slugs
  const withDetails = open.filter(({ type, detail_page }) => type === 'content' && detail_page !== 'none')
  const { rows, total } = await addressesOfContents(db, {
    modules: withDetails.map(({ id }) => id),
    now: now(),
    limit: addressesOnPage,
    offset: (page - 1) * addressesOnPage,
  })
  const slugsOfRows = await slugsOfContents(
    db,
    rows.map(({ id }) => id),
  )
  return {
    modules:
      page > 1
        ? []
        : open.filter(hasPage).map((module) => ({
            slugs: slugsOf(module.id),
            locales: writtenIn(module.name, []),
            has_feed: withDetails.includes(module),
          })),
    records: rows.map((row) => ({
      module_slugs: slugsOf(row.module_id),
      slugs: (slugsOfRows.get(row.id) ?? {}) as Slugs,
      locales: writtenIn(row.title, row.written),
      updated_at: row.updated_at.toISOString(),
    })),
    page,
    pages: Math.max(1, Math.ceil(total / addressesOnPage)),
  }
}

function hasPage({ key, type, list_page }: StoredModule): boolean {
  return pagesOfModules[key] === undefined && (type === 'form' || list_page !== 'none')
}
