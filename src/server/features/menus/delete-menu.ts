import { fail } from '../../../contract/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAct } from '../../core/audit/record-act.ts'
import { readMenu } from './read-menus.ts'
import { deleteMenuByKey, holdMenu } from './store.ts'

export function deleteMenu(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn, key: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await holdMenu(trx, key))) throw fail('menu_not_found')
    const { area, items } = await readMenu({ db: trx }, key)
    await deleteMenuByKey(trx, key)
    const record = { id: key, name: key }
    const act = { viewer, now: ctx.now(), area: 'menus', act: 'delete', record, before: { key, area, items } }
    await recordAct(trx, act)
  })
}
