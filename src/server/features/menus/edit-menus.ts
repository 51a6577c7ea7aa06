import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { EditedMenu, WrittenMenuItem } from '#contract/content/menu-editing.ts'
import type { MenuArea } from '#contract/content/menus.ts'
import { dashboardPaths } from '#locales/dashboard-paths.ts'
import type { Context, SignedIn } from '../../context.ts'
import { allRoleNames } from '../../core/accounts/roles/store.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { isLinkedTarget } from '../../core/modules/find-module.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { checkItems, targetsOf } from './menu-items.ts'
import { readMenu } from './read-menus.ts'
import {
  deleteMenuByKey,
  holdMenu,
  type ItemRow,
  insertMenu,
  itemsOf,
  keepDeleted,
  lastDeleted,
  putBack,
  putMenu,
  replaceItems,
} from './store.ts'

/**
 * Creates an empty menu. Its key is part of addresses, so it must not be the word used for the page that creates menus.
 */
export function createMenu(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { key, area }: { key: string; area: MenuArea },
): Promise<EditedMenu> {
  if (wordsOfAdding.has(key))
    throw fail('validation_failed', {}, [{ path: ['key'], key: 'validation.not_an_option' }])
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    if (!(await insertMenu(trx, { key, area, updated_at: now }))) throw fail('key_exists')
    const record = { id: key, name: key }
    await recordAction(trx, { viewer, now, area: 'menus', act: 'create', record, after: { key, area } })
    return readMenu({ db: trx }, key)
  })
}

/** The path segments used in place of a key by the page that creates menus. */
const wordsOfAdding = new Set(
  Object.values(dashboardPaths.dashboardMenuNew).map((path) => path.split('/').at(-1) ?? ''),
)

interface Change {
  version: number
  area?: MenuArea | undefined
  items?: WrittenMenuItem[] | undefined
}

/** Replaces all items of a menu, or nothing if it was changed in the meantime. */
export function updateMenu(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: string,
  change: Change,
): Promise<EditedMenu> {
  return ctx.db.transaction().execute(async (trx) => {
    const menu = await holdMenu(trx, key)
    if (!menu) throw fail('menu_not_found')
    assertNotStale(menu, { version: change.version }, 'menu_changed')
    const before = await readMenu({ db: trx }, key)
    if (change.items) await putItems(trx, key, change.items)
    const now = ctx.now()
    const area = change.area ?? menu.area
    await putMenu(trx, key, { area, version: menu.version + 1, updated_at: now })
    const after = await readMenu({ db: trx }, key)
    await recordAction(trx, {
      viewer,
      now,
      area: 'menus',
      act: 'update',
      record: { id: key, name: key },
      before: { area: before.area, items: before.items },
      after: { area: after.area, items: after.items },
    })
    return after
  })
}

async function putItems(trx: Context['db'], key: string, items: WrittenMenuItem[]): Promise<void> {
  const roles = await allRoleNames(trx)
  checkItems(items, { roles: new Set(roles.map(({ id }) => id)), targets: await existingTargets(trx, items) })
  // Only items of this menu keep their ids: an id of another menu's item would take it from there.
  const ownIds = new Set((await itemsOf(trx, key)).map(({ id }) => id))
  await replaceItems(trx, key, rowsOf(key, items, ownIds))
}

async function existingTargets(trx: Context['db'], items: readonly WrittenMenuItem[]): Promise<Set<string>> {
  const existing = new Set<string>()
  for (const { relation, id } of targetsOf(items))
    if (await isLinkedTarget(trx, relation, id)) existing.add(`${relation} ${id}`)
  return existing
}

function rowsOf(key: string, items: readonly WrittenMenuItem[], ownIds: Set<string>) {
  const rows: ItemRow[] = []
  const add = (item: WrittenMenuItem, parent_id: string | null) => {
    const id = item.id && ownIds.delete(item.id) ? item.id : randomUUID()
    rows.push({
      id,
      menu_key: key,
      parent_id,
      position: rows.length,
      label: JSON.stringify(item.label),
      link: item.link || null,
      direct_link: item.direct_link || null,
      relation: item.relation ?? null,
      relation_id: item.relation_id || null,
      open_in_new_page: item.open_in_new_page ?? false,
      visibility: item.visibility ?? 'anyone',
      roles: item.visibility === 'roles' ? [...new Set(item.roles)] : [],
    })
    for (const child of item.children ?? []) add(child, id)
  }
  for (const item of items) add(item, null)
  return rows
}

/** Deletes a menu. It can be restored for 30 days, and its key is available at once. */
export function deleteMenu(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn, key: string): Promise<void> {
  return ctx.db.transaction().execute((trx) => deleteMenuWithin(ctx, trx, viewer, key))
}

export async function deleteMenuWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  key: string,
): Promise<void> {
  const menu = await holdMenu(trx, key)
  if (!menu) throw fail('menu_not_found')
  const now = ctx.now()
  const { area, items } = await readMenu({ db: trx }, key)
  await keepDeleted(trx, menu, { items: await itemsOf(trx, key), now, by: viewer.user.id })
  await deleteMenuByKey(trx, key)
  const record = { id: key, name: key }
  const action = { viewer, now, area: 'menus', act: 'delete', record, before: { key, area, items } }
  await recordAction(trx, action)
}

/** Restores a deleted menu in its old place, unless its key is used by another menu by now. */
export function restoreMenu(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: string,
): Promise<EditedMenu> {
  return ctx.db.transaction().execute((trx) => restoreMenuWithin(ctx, trx, viewer, key))
}

export async function restoreMenuWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  key: string,
): Promise<EditedMenu> {
  const deleted = await lastDeleted(trx, key)
  if (!deleted) throw fail((await holdMenu(trx, key)) ? 'key_exists' : 'menu_not_found')
  const now = ctx.now()
  if (!(await putBack(trx, deleted, now))) throw fail('key_exists')
  const after = await readMenu({ db: trx }, key)
  const { area, items } = after
  const record = { id: key, name: key }
  await recordAction(trx, { viewer, now, area: 'menus', act: 'restore', record, after: { key, area, items } })
  return after
}
