import { allows } from '#contract/api/permissions.ts'
import type { TreeModule } from '#contract/content/module-editing.ts'
import { moduleKinds } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '#server/context.ts'
import { maySeeModule } from '#server/core/modules/find-module.ts'
import { allModules, type StoredModule, slugsOfModules } from '#server/core/modules/store.ts'
import { localized } from '#server/core/settings/public-settings.ts'
import { newestTitles, type PublishedTitle } from './records/store.ts'

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
export type TreeParts = Awaited<ReturnType<typeof readTreeParts>>

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
