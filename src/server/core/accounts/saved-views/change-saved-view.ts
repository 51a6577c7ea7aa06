import { fail } from '#contract/api/errors.ts'
import type { SavedView } from '#contract/lists/saved-views.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { recordAction } from '../../audit/record-act.ts'
import { holdOwn } from '../own/hold-own.ts'
import { assertList, mayChange, mayShare, savedViewFor, type ViewList } from './saved-view.ts'
import { changeView, hasViewNamed, heldView, removeView, type StoredSavedView } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Place = { list: ViewList; id: string }
type Change = { [key in 'name' | 'is_shared' | 'parameters' | 'columns']?: StoredSavedView[key] | undefined }

/** Renames a view, shares or unshares it, or changes what it searches for. */
export function changeSavedView(
  ctx: Deps,
  viewer: SignedIn,
  place: Place,
  { name, is_shared, parameters, columns }: Change,
): Promise<SavedView> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await ownView(trx, viewer, place)
    if (is_shared && !mayShare(viewer)) throw fail('not_permitted')
    const isShared = is_shared ?? before.is_shared
    const wanted = {
      name: name ?? before.name,
      is_shared: isShared,
      parameters: parameters ?? before.parameters,
      columns: columns ? [...new Set(columns)] : before.columns,
      // An unshared view belongs to the user who unshared it.
      user_id: isShared ? before.user_id : viewer.user.id,
    }
    if (await hasViewNamed(trx, { ...before, ...wanted })) throw fail('view_name_taken')
    const after = await changeView(trx, before.id, wanted)
    if (before.is_shared || after.is_shared)
      await recordAction(trx, {
        viewer,
        now: ctx.now(),
        area: 'settings',
        act: 'update',
        record: { id: after.id, name: after.name },
        before: told(before),
        after: told(after),
      })
    return savedViewFor(viewer, after)
  })
}

export function deleteSavedView(ctx: Deps, viewer: SignedIn, place: Place): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const view = await ownView(trx, viewer, place)
    await removeView(trx, view.id)
    if (!view.is_shared) return
    const record = { id: view.id, name: view.name }
    const before = told(view)
    await recordAction(trx, { viewer, now: ctx.now(), area: 'settings', act: 'delete', record, before })
  })
}

/** The view, if the viewer can see it and may change it. */
async function ownView(trx: Context['db'], viewer: SignedIn, place: Place): Promise<StoredSavedView> {
  assertList(viewer, place.list)
  await holdOwn(trx, viewer)
  const view = isId(place.id) ? await heldView(trx, viewer.user.id, place) : undefined
  if (!view) throw fail('view_not_found')
  if (!mayChange(viewer, view)) throw fail('not_permitted')
  return view
}

function told({ list, name, parameters, is_shared }: StoredSavedView) {
  return { list, name, parameters, is_shared }
}
