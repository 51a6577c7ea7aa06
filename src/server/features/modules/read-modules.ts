import { allows } from '#contract/api/permissions.ts'
import type { EditedModule, FormPlaces, ModuleRow, TreeModule } from '#contract/content/module-editing.ts'
import { moduleKinds } from '#contract/content/modules.ts'
import { writtenPages } from '#contract/content/written-pages.ts'
import type { Field } from '#contract/fields/field.ts'
import { modulesList } from '#contract/lists/site-lists.ts'
import { isLocale, type Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { allModules, type StoredModule, slugsOfModules } from '#server/core/modules/store.ts'
import type { Context, SignedIn, Viewer } from '../../context.ts'
import { allRoleNames } from '../../core/accounts/roles/store.ts'
import { findModule, maySeeModule } from '../../core/modules/find-module.ts'
import { localized } from '../../core/settings/public-settings.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { newestTitles, type PublishedTitle } from './records/store.ts'
import {
  type CountedModule,
  countAside,
  countKept,
  countRecords,
  modulesSource,
  pagesWithForm,
  recordsWithForm,
} from './store.ts'

export async function listModules(
  { db }: Pick<Context, 'db'>,
  query: FilterQuery,
  locale: Locale,
): Promise<ListPage<ModuleRow>> {
  const { rows, ...page } = await readList(db, modulesList, modulesSource(locale), query)
  return { rows: rows.map(rowView), ...page }
}

export function rowView({ fields, created_at, updated_at, ...row }: CountedModule): ModuleRow {
  const { id, key, type, name, icon, records } = row
  return {
    id,
    key,
    type,
    name,
    icon,
    fields: fields.length,
    records,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** A module with everything needed to edit it; also used within the transaction that changes it. */
export async function readModule({ db }: Pick<Context, 'db'>, key: string): Promise<EditedModule> {
  const module = await findModule(db, key)
  const { position: _position, updated_by: _by, created_at, updated_at, ...view } = module
  const past = module.past_fields.map((field) => field.key)
  const [records, counts, asideCounts, known_roles] = await Promise.all([
    countRecords(db, module),
    countKept(db, module, past),
    countAside(db, module),
    allRoleNames(db),
  ])
  return {
    ...view,
    fields: inOrder(module.fields),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    records,
    kept: counts,
    aside: asideCounts,
    known_roles,
  }
}

function inOrder(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => a.order - b.order)
}

/** The name of a module in the audit log. */
export function nameOfModule({ name, key }: { name: Partial<Record<string, string>>; key: string }): string {
  return localized(name, { locale: 'en', siteLocale: 'en' }) || key
}

/** The changeable parts of a module, for the audit log. */
export function seenModule(module: EditedModule) {
  const { name, slug, description, icon, column, visibility, roles, upload, ...others } = module
  const { list_page, detail_page, is_once, fields, past_fields } = others
  return {
    name,
    slug,
    description,
    icon,
    column,
    visibility,
    roles,
    upload,
    list_page,
    detail_page,
    is_once,
    fields,
    past_fields,
  }
}

/** Maximum of named places; the others are only counted. */
const maxNamed = 20

/** The texts that show a form besides its own page, and would lose it if it were deleted or hidden. */
export async function readFormPlaces(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
  key: string,
): Promise<FormPlaces> {
  await findModule(db, key, 'form')
  const [{ rows, total }, placed] = await Promise.all([
    recordsWithForm(db, key, maxNamed),
    pagesWithForm(db, key),
  ])
  // Module editors may not have the right to read unpublished content.
  const records = rows
    .filter(({ module, status }) => status === 'published' || allows(permissions, `${module}.read`))
    .map(({ id, module, title }) => ({ id, module, title }))
  const pages = placed.flatMap(({ page, locale }) => {
    const writtenPage = writtenPages.find((candidate) => candidate === page)
    return writtenPage && isLocale(locale) ? [{ page: writtenPage, locale }] : []
  })
  return { records, pages, total: total + pages.length }
}

/** Contents per module in the tree; the rest is in its list. */
const maxContents = 50

/** The data that the trees of all viewers are made from. */
export async function readTreeParts({ db }: Pick<Context, 'db'>) {
  const [modules, slugs, titles] = await Promise.all([
    allModules(db),
    slugsOfModules(db),
    newestTitles(db, maxContents),
  ])
  return { modules, slugs, titles }
}
type TreeParts = Awaited<ReturnType<typeof readTreeParts>>

interface Caller {
  viewer: Viewer
  locale: Locale
  siteLocale: Locale
}

/** The modules a viewer may see or edit, in their language. */
export function moduleTree({ modules, slugs, titles }: TreeParts, caller: Caller): TreeModule[] {
  const { viewer, locale } = caller
  const slugOf = new Map(
    slugs.filter((row) => row.locale === locale).map(({ module_id, slug }) => [module_id, slug]),
  )
  const titlesOf = Map.groupBy(titles, ({ module_id }) => module_id)
  return modules.flatMap((module) => {
    const may = rightsOver(module, viewer)
    if (!maySeeModule(module, viewer) && may.length === 0) return []
    const slug = slugOf.get(module.id) ?? ''
    return [treeModule(module, { caller, slug, may, titles: titlesOf.get(module.id) ?? [] })]
  })
}

function rightsOver({ key, type }: StoredModule, viewer: Viewer): string[] {
  if (viewer.kind !== 'user') return []
  return moduleKinds[type].filter((kind) => allows(viewer.permissions, `${key}.${kind}`))
}

function treeModule(
  module: StoredModule,
  { caller, slug, may, titles }: { caller: Caller; slug: string; may: string[]; titles: PublishedTitle[] },
): TreeModule {
  const { key, type, name, description, icon, column, list_page, detail_page, visibility } = module
  const { locale } = caller
  const hasPage = slug !== '' && (type === 'form' || list_page !== 'none')
  return {
    key,
    type,
    name: localized(name, caller),
    description: localized(description, caller),
    slug,
    address: hasPage ? pathFor('modulePage', locale, { moduleSlug: slug }) : null,
    icon,
    column,
    list_page,
    detail_page,
    visibility,
    fields: module.fields
      .filter((field) => field.visibility !== 'staff')
      .sort((a, b) => a.order - b.order)
      .map((field) => publicField(field, caller)),
    may,
    contents: titles.map((content) => shownTitle(content, { caller, module, moduleSlug: slug })),
  }
}

function publicField(field: Field, caller: Caller): TreeModule['fields'][number] {
  const { key, type, required, sortable, searchable, settings, visibility } = field
  return {
    key,
    type,
    required,
    sortable,
    searchable,
    settings,
    visibility,
    label: localized(field.label, caller),
    hint: localized(field.hint ?? {}, caller),
    options: field.options.map(({ value, label }) => ({ value, label: localized(label, caller) })),
  }
}

function shownTitle(
  { id, title, slugs }: PublishedTitle,
  { caller, module, moduleSlug }: { caller: Caller; module: StoredModule; moduleSlug: string },
): TreeModule['contents'][number] {
  const slug = slugs[caller.locale] ?? ''
  const hasPage = module.detail_page !== 'none' && slug !== '' && moduleSlug !== ''
  const parameters = { moduleSlug, contentSlug: slug }
  return {
    id,
    title: localized(title, caller),
    slug,
    address: hasPage ? pathFor('contentPage', caller.locale, parameters) : null,
  }
}
