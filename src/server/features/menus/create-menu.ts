import { fail } from '#contract/errors.ts'
import type { MenuArea } from '#contract/lists/menu-areas.ts'
import type { EditedMenu } from '#contract/menu-editing.ts'
import { dashboardPaths } from '#locales/dashboard-paths.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/record-act.ts'
import { readMenu } from './read-menus.ts'
import { insertMenu } from './store.ts'

/** Makes an empty menu; its key names it in addresses, so it may not be the word that leads to making one. */
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

/** What stands in place of a key in the addresses of the page that makes a menu. */
const wordsOfAdding = new Set(
  Object.values(dashboardPaths.dashboardMenuNew).map((path) => path.split('/').at(-1) ?? ''),
)
