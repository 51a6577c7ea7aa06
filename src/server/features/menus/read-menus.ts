import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { EditedMenu, MenuRow, StoredMenuItem } from '#contract/content/menu-editing.ts'
import type { MenuArea } from '#contract/content/menus.ts'
import type { listMenuTargets as call } from '#contract/content/module-editing.ts'
import { menusList } from '#contract/lists/site-lists.ts'
import type { Locale } from '#locales/locales.ts'
import { paths } from '#locales/page-paths.ts'
import { type Page, pages } from '#locales/paths.ts'
import type { Context, SignedIn } from '../../context.ts'
import { allRoleNames } from '../../core/accounts/roles/store.ts'
import { allLinkable } from '../../core/modules/find-module.ts'
import { foldedWords } from '../../core/modules/listed-values.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { type CountedMenu, itemsOf, menuByKey, menusSource } from './store.ts'

export async function listMenus({ db }: Pick<Context, 'db'>, query: FilterQuery): Promise<ListPage<MenuRow>> {
  const { rows, ...page } = await readList(db, menusList, menusSource, query)
  return {
    rows: rows.map(rowView),
    ...page,
  }
}

export function rowView({ key, area, items, updated_at }: CountedMenu): MenuRow {
  return { id: key, key, area: area as MenuArea, items, updated_at: updated_at.toISOString() }
}

/** A menu with all its items; also used within the transaction that changes it. */
export async function readMenu({ db }: Pick<Context, 'db'>, key: string): Promise<EditedMenu> {
  const menu = await menuByKey(db, key)
  if (!menu) throw fail('menu_not_found')
  const roles = await allRoleNames(db)
  return {
    key: menu.key,
    area: menu.area as MenuArea,
    version: menu.version,
    updated_at: menu.updated_at.toISOString(),
    items: menuTree(await itemsOf(db, key), new Set(roles.map(({ id }) => id))),
    roles,
  }
}

type Row = Awaited<ReturnType<typeof itemsOf>>[number]

/** The items of a menu as a tree. Deleted roles are left out. */
function menuTree(rows: readonly Row[], roles: ReadonlySet<string>): StoredMenuItem[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const branches = (parent: string | null): StoredMenuItem[] =>
    (below.get(parent) ?? []).map((row) => ({
      id: row.id,
      label: row.label,
      link: row.link,
      direct_link: row.direct_link,
      relation: row.relation,
      relation_id: row.relation_id,
      open_in_new_page: row.open_in_new_page,
      visibility: row.visibility,
      roles: row.roles.filter((id) => roles.has(id)),
      children: branches(row.id),
    }))
  return branches(null)
}

/** Contents offered at once; the others are found by searching. */
const maxTargets = 100

/** The modules and contents a menu item can link to; drafts only for those who may read them. */
export async function listMenuTargets(
  ctx: Pick<Context, 'db' | 'env'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
  { search, chosen, locale }: { search: string; chosen: readonly string[]; locale: Locale },
): Promise<CallReply<typeof call>> {
  const { default_language: siteLocale } = await siteSettings(ctx)
  const searchText = foldedWords(search)
  const readable = Object.keys(permissions).filter((area) => allows(permissions, `${area}.read`))
  const { modules, contents } = await allLinkable(ctx.db, {
    search: searchText,
    max: maxTargets,
    readable,
    chosen,
  })
  const named = modules.map(({ key, name }) => ({
    relation: 'module' as const,
    id: key,
    name: localized(name, { locale, siteLocale }),
  }))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return [
    ...named.filter(({ id, name }) => `${id} ${foldedWords(name)}`.includes(searchText)),
    ...contents.map(({ id, key, title }) => ({
      relation: 'content' as const,
      id: `${key}/${id}`,
      name: `${nameOf.get(key) ?? key} / ${localized(title, { locale, siteLocale })}`,
    })),
  ]
}

/** A page of the site whose address has no parameters. */
export function plainPage(name: string | null | undefined): Page | undefined {
  const page = pages.find((candidate) => candidate === name)
  return page && !paths[page].en.includes(':') ? page : undefined
}

export function isPlainPage(name: string | null | undefined): boolean {
  return plainPage(name) !== undefined
}
