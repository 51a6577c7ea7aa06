import { fail } from '#contract/api/errors.ts'
import type { EditedMenu } from '#contract/content/menu-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { readMenu } from './read-menus.ts'
import { holdMenu, lastDeleted, putBack } from './store.ts'

/** Restores a deleted menu in its old position, unless its key is used by another menu by now. */
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
