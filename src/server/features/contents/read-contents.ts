import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { Content, ContentRevision, ContentRow, ContentWithMedia } from '#contract/content/contents.ts'
import { moduleKinds } from '#contract/content/module-kinds.ts'
import type { Module } from '#contract/content/modules.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { showMedia } from '../../core/media/show-media.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { keptValues } from '../../core/modules/kept-values.ts'
import { mediaOfRecord } from '../../core/modules/past-values.ts'
import { allModules } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/localized.ts'
import { checkedQuery, type FilterQuery } from '../../lists/checked-query.ts'
import { countList, type ListPage, pageQuery } from '../../lists/read-list.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { contentRow, contentView, presentValues } from './content-view.ts'
import { findContent } from './find-content.ts'
import { type Revision, revisionOf, revisionsOf } from './store.ts'

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

/** Earlier versions of a record, latest first. */
export async function listRevisions(
  { db }: Pick<Context, 'db'>,
  { moduleKey, id, locale }: { moduleKey: string; id: string; locale: Locale },
): Promise<ContentRevision[]> {
  const module = await findModule(db, moduleKey, 'content')
  const content = await findContent(db, module, id)
  const revisions = await revisionsOf(db, content.id)
  return revisions.map((revision) => revisionView(revision, locale))
}

/** One earlier version with all its values. */
export async function readRevision(
  { db }: Pick<Context, 'db'>,
  { moduleKey, id, version, locale }: { moduleKey: string; id: string; version: number; locale: Locale },
) {
  const module = await findModule(db, moduleKey, 'content')
  const content = await findContent(db, module, id)
  const revision = await revisionOf(db, content.id, version)
  if (!revision) throw fail('revision_not_found')
  // Returned as stored, because only editors of the record can read it.
  const record = revision.record as unknown as Omit<Content, 'own_slug'>
  return {
    ...revisionView(revision, locale),
    record: { ...record, own_slug: record.slug, fields: presentValues(module.fields, record.fields) },
  }
}

function revisionView(
  { version, written_at, written_name, record }: Revision,
  locale: Locale,
): ContentRevision {
  return {
    version,
    written_at: written_at.toISOString(),
    written_by: written_name,
    title: localized(record['title'] as Partial<Record<string, string>>, { locale, siteLocale: 'en' }),
  }
}

type ModuleDeps = Pick<Context, 'db'>
type Caller = Pick<SignedIn, 'permissions'>

/** The modules whose records the viewer may read. */
export async function listRecordModules({ db }: ModuleDeps, { permissions }: Caller, locale: Locale) {
  const modules = await allModules(db)
  return modules
    .filter(({ key }) => allows(permissions, `${key}.read`))
    .map(({ key, type, name, icon }) => ({
      key,
      type,
      name: localized(name, { locale, siteLocale: 'en' }),
      icon,
    }))
}

/** A module for those who work with its records, whatever their rights there. */
export async function readRecordModule(
  { db }: ModuleDeps,
  { permissions }: Caller,
  moduleKey: string,
): Promise<Module> {
  if (!moduleKinds.content.some((kind) => allows(permissions, `${moduleKey}.${kind}`)))
    throw fail('not_permitted')
  const row = await findModule(db, moduleKey)
  const { position: _position, updated_by: _by, created_at, updated_at, ...view } = row
  return { ...view, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
