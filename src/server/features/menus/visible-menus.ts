import { type MenuItem, type Menus, menuAreas } from '#contract/content/menus.ts'
import { type Locale } from '#locales/locales.ts'
import type { Viewer } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { safeAddress } from './check-items.ts'
import { plainPage } from './read-menus.ts'
import type { StoredMenuItem } from './store.ts'

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
