import { allows } from '#contract/api/permissions.ts'
import type { ShownModule } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldVisibility } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import { maySeeModule } from '#server/core/modules/find-module.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { type Order, orderOf, textIn, writtenIn } from './in-language.ts'
import { moduleAt } from './store.ts'

export interface Caller {
  viewer: Viewer
  locale: Locale
}

export interface FoundModule {
  module: StoredModule
  order: Order
  /** may see unpublished records */
  mayPreview: boolean
}

/** The module at an address, if the viewer may see it, with the viewer's language order. */
export async function findShownModule(
  { db }: Pick<Context, 'db'>,
  slug: string,
  { viewer, locale }: Caller,
): Promise<FoundModule | undefined> {
  const [module, { default_language }] = await Promise.all([
    moduleAt(db, locale, slug.toLowerCase()),
    siteSettings({ db }),
  ])
  if (!module || !maySeeModule(module, viewer)) return undefined
  const mayPreview = viewer.kind === 'user' && allows(viewer.permissions, `${module.key}.update`)
  return { module, order: orderOf(locale, default_language), mayPreview }
}

/** The fields visible in these places, in order. */
export function openFields({ fields }: StoredModule, visibilities: readonly FieldVisibility[]): Field[] {
  return fields
    .filter(({ visibility }) => visibilities.includes(visibility))
    .sort((a, b) => a.order - b.order)
}

export function shownModule(
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
