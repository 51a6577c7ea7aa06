import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { maxSavedViews, type SavedView } from '#contract/lists/saved-views.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '../../audit/record-act.ts'
import { holdOwn } from '../own/hold-own.ts'
import { assertList, mayShare, savedViewFor, type ViewList } from './saved-view.ts'
import { addView, countViews, hasViewNamed, type StoredSavedView } from './store.ts'

type Wanted = Pick<StoredSavedView, 'name' | 'is_shared' | 'parameters' | 'columns'>

/** Saves a list search, private or shared. */
export function saveView(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  list: ViewList,
  wanted: Wanted,
): Promise<SavedView> {
  assertList(viewer, list)
  if (wanted.is_shared && !mayShare(viewer)) throw fail('not_permitted')
  return ctx.db.transaction().execute(async (trx) => {
    const { id: user_id } = await holdOwn(trx, viewer)
    if ((await countViews(trx, user_id, list)) >= maxSavedViews)
      throw fail('too_many_views', { limit: maxSavedViews, count: maxSavedViews })
    const columns = [...new Set(wanted.columns)]
    const view = { ...wanted, columns, id: randomUUID(), user_id, list, created_at: ctx.now() }
    if (await hasViewNamed(trx, view)) throw fail('view_name_taken')
    const saved = await addView(trx, view)
    if (saved.is_shared) {
      const record = { id: saved.id, name: saved.name }
      const after = { list, parameters: saved.parameters }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'settings', act: 'create', record, after })
    }
    return savedViewFor(viewer, saved)
  })
}
