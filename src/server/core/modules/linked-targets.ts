import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import { maySeeModule } from './find-module.ts'
import { allModules, contentsWith, type LinkedContent, moduleByKey, type StoredModule } from './store.ts'

/** Link targets: a module (`blog`) or one of its contents (`blog/…`). */
export function linkedTarget(id: string): { key: string; contentId: string | undefined } {
  const [key = '', contentId] = id.split('/')
  return { key, contentId: contentId && isId(contentId) ? contentId : undefined }
}

/** The maximum number of items in a menu. */
const maxChosen = 200

export interface LinkParts {
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
  const { search, max: most, readable } = query
  const escaped = search.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
  const ids = query.chosen.filter((id) => isId(id)).slice(0, maxChosen)
  const [modules, chosen, content] = await Promise.all([
    allModules(db),
    ids.length > 0 ? contentsWith(db, { ids, readable, max: maxChosen }) : [],
    contentsWith(db, { pattern: `%${escaped}%`, readable, max: most }),
  ])
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return { modules, contents: [...chosen, ...content.filter(({ id }) => !chosenIds.has(id))] }
}
