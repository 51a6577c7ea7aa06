import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { Content, ContentRevision, ContentRow, ContentWithMedia } from '#contract/content/contents.ts'
import { type ContentStatus, type Module, moduleKinds } from '#contract/content/modules.ts'
import { contentSchema, emptyValues, type FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { List } from '#contract/lists/list.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { showMedia } from '../../core/media/show-media.ts'
import { keptValues, mediaOfRecord } from '../../core/modules/change-values.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { cellsOfFields } from '../../core/modules/listed-values.ts'
import { allModules, lockModule, type StoredModule } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { assertPermission, type Rights } from '../../http/may-call.ts'
import { countViews } from '../../lists/count-views.ts'
import { checkedQuery, type FilterQuery } from '../../lists/list-source.ts'
import { countList, type ListPage, pageQuery } from '../../lists/read-list.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { contentById, type Revision, revisionOf, revisionsOf, type StoredContent } from './store.ts'

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
  const plain = contentSource({ module, list, locale })
  const [{ rows }, total, views] = await Promise.all([
    pageQuery(
      list,
      contentSource({ module, list, locale, sort }),
      checked,
      Number(checked['page_size'] ?? 25),
    ).execute(db),
    countList(db, list, plain, checked),
    countViews(db, list, plain, checked),
  ])
  return { rows: rows.map((row) => contentRow(module, row, { locale })), total, next: null, ...views }
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
  viewer: Pick<SignedIn, Rights>,
  moduleKey: string,
): Promise<Module> {
  assertPermission(
    viewer,
    moduleKinds.content.map((kind) => `${moduleKey}.${kind}`),
  )
  const row = await findModule(db, moduleKey)
  const { position: _position, updated_by: _by, created_at, updated_at, ...view } = row
  return { ...view, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** A record as shown to its editors: a value for every current field of its module, and no others. */
export function contentView({ fields }: { fields: readonly Field[] }, row: StoredContent): Content {
  const { id, title, header, sub_title, sub_content, content, header_image, status, version } = row
  return {
    id,
    title,
    slug: row.all_slugs,
    own_slug: row.slug,
    header,
    sub_title,
    sub_content,
    content,
    header_image,
    fields: presentValues(fields, row.fields),
    status,
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_name,
    version,
  }
}

/** A record's values for the current fields of its module. */
export function presentValues(
  fields: readonly Field[],
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const present = fields.flatMap(({ key }) => {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return { ...emptyValues(fields), ...Object.fromEntries(present) }
}

/** The name of a record in the audit log: its English title, else any other. */
export function nameOfContent(title: Partial<Record<string, string>>): string {
  return localized(title, { locale: 'en', siteLocale: 'en' })
}

/** A record in a list, with its fields as text in the viewer's language. */
export function contentRow(
  { fields }: { fields: readonly Field[] },
  row: StoredContent,
  { locale, maxLength }: { locale: Locale; maxLength?: number },
): ContentRow {
  return {
    id: row.id,
    title: localized(row.title, { locale, siteLocale: 'en' }),
    status: row.status === 'draft' && row.publish_at ? 'scheduled' : row.status,
    languages: locales.filter((locale) => row.title[locale]).length,
    missing_languages: locales.filter((locale) => !row.title[locale]),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_name,
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    ...cellsOfFields(fields, row.fields, { locale, maxLength }),
  }
}

/** A record of this module; an invalid id is not found. */
export async function findContent(
  db: Context['db'],
  { id: moduleId }: Pick<StoredModule, 'id'>,
  id: string,
): Promise<StoredContent> {
  const content = isId(id) ? await contentById(db, moduleId, id) : undefined
  if (!content) throw fail('content_not_found')
  return content
}

/** Finds a content module by its key, and locks it against changes and writes until the transaction ends. */
export async function lockContentModule(trx: Context['db'], key: string): Promise<StoredModule> {
  const module = await lockModule(trx, key)
  if (!module) throw fail('module_not_found')
  if (module.type !== 'content') throw fail('wrong_module_type')
  return module
}

/** Validates the values of a record against its module; a draft may lack required ones. */
export function checkValues(
  { fields }: { fields: readonly Field[] },
  values: unknown,
  status: ContentStatus,
): FieldValues {
  const parsed = contentSchema(fields, { isDraft: status === 'draft' }).safeParse(values, {
    reportInput: true,
  })
  if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues, ['fields']))
  return parsed.data
}
