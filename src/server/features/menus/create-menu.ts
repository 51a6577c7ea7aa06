import { fail } from '#contract/api/errors.ts'
import type { MenuArea } from '#contract/content/menu-areas.ts'
import type { EditedMenu } from '#contract/content/menu-editing.ts'
import { dashboardPaths } from '#locales/dashboard-paths.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { readMenu } from './read-menus.ts'
import { insertMenu } from './store.ts'

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
