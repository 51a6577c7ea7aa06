import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { readMenu } from './read-menus.ts'
import { deleteMenuByKey, holdMenu, itemsOf, keepDeleted } from './store.ts'

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
  await keepDeleted(trx, menu, { items: await itemsOf(trx, key), now })
  await deleteMenuByKey(trx, key)
  const record = { id: key, name: key }
  const action = { viewer, now, area: 'menus', act: 'delete', record, before: { key, area, items } }
  await recordAction(trx, action)
}
