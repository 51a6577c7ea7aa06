import { fail } from '#contract/api/errors.ts'
import { type ModuleType, moduleKey } from '#contract/content/modules.ts'
import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import { allModules, contentsWith, type LinkedContent, moduleByKey, type StoredModule } from './store.ts'

/** Finds a module by key, optionally only of a given type. */
export async function findModule(db: Context['db'], key: string, type?: ModuleType): Promise<StoredModule> {
  // An invalid key needs no query.
  const module = moduleKey.safeParse(key).success ? await moduleByKey(db, key) : undefined
  if (!module) throw fail('module_not_found')
  if (type && module.type !== type) throw fail('wrong_module_type')
  return module
}

/**
 * Whether a module is visible to a viewer: everyone, signed in, signed out, or chosen roles (REQ-permissions, as with
 * menus).
 */
export function maySeeModule({ visibility, roles }: StoredModule, viewer: Viewer): boolean {
  if (visibility === 'logged_in') return viewer.kind === 'user'
  if (visibility === 'not_logged_in') return viewer.kind !== 'user'
  if (visibility === 'roles') return viewer.kind === 'user' && roles.includes(viewer.role.id)
  return true
}

/** Link targets: a module (`blog`) or one of its contents (`blog/…`). */
export function linkedTarget(id: string): { key: string; contentId: string | undefined } {
  const [key = '', contentId] = id.split('/')
  return { key, contentId: contentId && isId(contentId) ? contentId : undefined }
}

/** The maximum number of items in a menu. */
const maxChosen = 200

interface LinkParts {
  modules: readonly StoredModule[]
  slugs: readonly { module_id: string; locale: string; slug: string }[]
  contents: readonly LinkedContent[]
}

/** The address a link to a module or content leads to; undefined if the viewer cannot see it. */
export function addressOfTarget(
  { modules, slugs, contents }: LinkParts,
  id: string,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): string | undefined {
  const { key, contentId } = linkedTarget(id)
  const module = modules.find((one) => one.key === key)
  if (!module || !maySeeModule(module, viewer)) return undefined
  const moduleSlug = slugs.find((one) => one.module_id === module.id && one.locale === locale)?.slug
  if (!moduleSlug) return undefined
  if (!id.includes('/')) {
    const hasPage = module.type === 'form' || module.list_page !== 'none'
    return hasPage ? pathFor('modulePage', locale, { moduleSlug }) : undefined
  }
  const content = contents.find((one) => one.id === contentId && one.module_id === module.id)
  const contentSlug = content?.slugs[locale]
  if (!contentSlug || module.detail_page === 'none') return undefined
  return pathFor('contentPage', locale, { moduleSlug, contentSlug })
}

/** Whether this module exists, or this content in it. */
export async function isLinkedTarget(
  db: Context['db'],
  relation: 'module' | 'content',
  id: string,
): Promise<boolean> {
  const { key, contentId } = linkedTarget(id)
  if (relation === 'module') return !id.includes('/') && (await moduleByKey(db, key)) !== undefined
  if (!contentId) return false
  const [content] = await contentsWith(db, { ids: [contentId], max: 1 })
  return content?.key === key
}

/**
 * All modules, and contents matching an already folded text, plus the `chosen` ones: published contents, and drafts of
 * the `readable` modules.
 */
export async function allLinkable(
  db: Context['db'],
  query: { search: string; max: number; readable: readonly string[]; chosen: readonly string[] },
): Promise<{ modules: StoredModule[]; contents: Awaited<ReturnType<typeof contentsWith>> }> {
  const { search, max, readable } = query
  const escaped = search.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  const ids = query.chosen.filter((id) => isId(id)).slice(0, maxChosen)
  const [modules, chosen, content] = await Promise.all([
    allModules(db),
    ids.length > 0 ? contentsWith(db, { ids, readable, max: maxChosen }) : [],
    contentsWith(db, { pattern: `%${escaped}%`, readable, max }),
  ])
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return { modules, contents: [...chosen, ...content.filter(({ id }) => !chosenIds.has(id))] }
}

/** A slug for every language: its own, else the closest language's, the English one, or the first one given. */
export function slugsInAllLocales(
  slugs: Partial<Record<Locale, string>>,
): { locale: Locale; slug: string }[] {
  const fallback = slugs[defaultLocale] || Object.values(slugs).find(Boolean)
  return locales.flatMap((locale) => {
    const slug = withClose(locale).flatMap((close) => slugs[close] || [])[0] ?? fallback
    return slug ? [{ locale, slug }] : []
  })
}
