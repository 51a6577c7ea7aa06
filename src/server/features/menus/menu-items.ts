import { type FieldError, fail } from '#contract/api/errors.ts'
import type { WrittenMenuItem } from '#contract/content/menu-editing.ts'
import { type MenuItem, type Menus, maxMenuItems, menuAreas } from '#contract/content/menus.ts'
import type { Locale } from '#locales/locales.ts'
import type { Viewer } from '../../context.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { isPlainPage, plainPage } from './read-menus.ts'
import type { StoredMenuItem } from './store.ts'

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * An address that is allowed in a link: of this site, or with a harmless scheme. Undefined for everything else, judged
 * as a browser would read it: it drops tabs and line breaks, takes `\` for `/`, and `//host` for another site.
 */
export function safeAddress(address: string | null): string | undefined {
  const text = address?.trim()
  if (!text || /[\p{Cc}\p{Zl}\p{Zp}\\ ]/u.test(text)) return undefined
  if (text.startsWith('/')) return isOfThisSite(text) ? text : undefined
  if (!URL.canParse(text)) return undefined
  return schemes.has(new URL(text).protocol) ? text : undefined
}

function isOfThisSite(path: string): boolean {
  const here = 'http://here.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here
}

/**
 * Refuses items with invalid targets or without an audience; each error is at its field. `targets` are the existing
 * modules and contents among those that the items refer to.
 */
export function checkItems(
  items: readonly WrittenMenuItem[],
  { roles, targets }: { roles: ReadonlySet<string>; targets: ReadonlySet<string> },
): void {
  const all = flattened(items, ['items'])
  if (all.length > maxMenuItems)
    throw fail('validation_failed', {}, [
      { path: ['items'], key: 'validation.too_big.list', details: { count: maxMenuItems } },
    ])
  if (all.some(({ item }) => item.roles?.some((id) => !roles.has(id)))) throw fail('role_not_found')
  const problems = all.flatMap(({ item, path }) =>
    [...problemsOf(item, targets)].map(
      ([field, key]): FieldError => ({ path: [...path, field], key: `validation.${key}` }),
    ),
  )
  if (problems.length > 0) throw fail('validation_failed', {}, problems)
}

/** The modules and contents that items link to, at any level. */
export function targetsOf(
  items: readonly WrittenMenuItem[],
): { relation: 'module' | 'content'; id: string }[] {
  return flattened(items, []).flatMap(({ item: { relation, relation_id } }) =>
    relation && relation !== 'page' && relation_id ? [{ relation, id: relation_id }] : [],
  )
}

interface PlacedItem {
  item: WrittenMenuItem
  path: (string | number)[]
}

function flattened(items: readonly WrittenMenuItem[], path: (string | number)[]): PlacedItem[] {
  return items.flatMap((item, i) => [
    { item, path: [...path, i] },
    ...flattened(item.children ?? [], [...path, i, 'children']),
  ])
}

function* problemsOf(
  item: WrittenMenuItem,
  targets: ReadonlySet<string>,
): Generator<[field: string, key: string]> {
  const { link, direct_link, relation, visibility, roles = [] } = item
  if (link && (!link.startsWith('/') || !safeAddress(link))) yield ['link', 'url']
  if (direct_link && !safeAddress(direct_link)) yield ['direct_link', 'url']
  if (link && direct_link) yield ['direct_link', 'not_an_option']
  if (relation && (link || direct_link)) yield ['relation', 'not_an_option']
  const relatedProblemKey = relatedProblem(item, targets)
  if (relatedProblemKey) yield ['relation_id', relatedProblemKey]
  if (visibility === 'roles' && roles.length === 0) yield ['roles', 'required']
}

function relatedProblem(
  { relation, relation_id }: WrittenMenuItem,
  targets: ReadonlySet<string>,
): string | undefined {
  if (!relation) return relation_id ? 'not_an_option' : undefined
  if (!relation_id) return 'required'
  const isKnown = relation === 'page' ? isPlainPage(relation_id) : targets.has(`${relation} ${relation_id}`)
  return isKnown ? undefined : 'not_an_option'
}

interface Caller {
  viewer: Viewer
  locale: Locale
  siteLocale: Locale
  /** the address of a module or content for the viewer; undefined if there is none */
  addressOf: (target: string) => string | undefined
}

/**
 * The menus as the viewer may see them. Items with missing or forbidden targets are left out, with everything below
 * them.
 */
export function visibleMenus(items: readonly StoredMenuItem[], caller: Caller): Menus {
  const below = Map.groupBy(items, ({ parent_id }) => parent_id)
  const branches = (of: readonly StoredMenuItem[]): MenuItem[] =>
    of.flatMap((item) => {
      if (!maySee(item, caller.viewer)) return []
      const view = shownItem(item, caller, branches(below.get(item.id) ?? []))
      return view ? [view] : []
    })
  const roots = below.get(null) ?? []
  const areas = menuAreas.map((area) => [area, branches(roots.filter((item) => item.area === area))] as const)
  return Object.fromEntries(areas) as Menus
}

function maySee({ visibility, roles }: StoredMenuItem, viewer: Viewer): boolean {
  if (visibility === 'anyone') return true
  if (visibility === 'not_logged_in') return viewer.kind === 'visitor'
  if (viewer.kind === 'visitor') return false
  return visibility === 'logged_in' || roles.includes(viewer.role.id)
}

function addressOfRelated({ relation, relation_id }: StoredMenuItem, addressOf: Caller['addressOf']) {
  return relation === 'page' || !relation_id ? undefined : addressOf(relation_id)
}

function shownItem(
  item: StoredMenuItem,
  { locale, siteLocale, addressOf }: Caller,
  children: MenuItem[],
): MenuItem | undefined {
  const { id, relation, relation_id, link, direct_link, open_in_new_page } = item
  const page = relation === 'page' ? plainPage(relation_id) : undefined
  const address = relation === null ? safeAddress(direct_link ?? link) : addressOfRelated(item, addressOf)
  const leadsSomewhere = page !== undefined || address !== undefined
  const isGroup = relation === null && direct_link === null && link === null && children.length > 0
  const label = localized(item.label, { locale, siteLocale })
  if (!label || (!leadsSomewhere && !isGroup)) return undefined
  return { id, label, page: page ?? null, address: address ?? null, open_in_new_page, children }
}
