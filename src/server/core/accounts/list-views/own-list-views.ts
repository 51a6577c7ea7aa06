import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { type ListView, maxSavedViews, type SavedView, savedViewLists } from '#contract/lists/saved-views.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertPermission } from '#server/http/may-call.ts'
import { isId } from '#server/kit/ids.ts'
import { recordAction } from '../../audit/audit-log.ts'
import { holdOwn } from '../own/own-account.ts'
import {
  addView,
  changeView,
  countSavedViews,
  hasViewNamed,
  heldView,
  keepView,
  removeView,
  type StoredSavedView,
  savedViewsFor,
  viewOf,
} from './store.ts'

type Deps = Pick<Context, 'db'>

/** A user's saved layout of a list; null if they never saved one. */
export async function readListView(ctx: Deps, viewer: SignedIn, list: string): Promise<ListView | null> {
  const view = await viewOf(ctx.db, viewer.user.id, list)
  return view ? { ...view, page_size: view.page_size as ListView['page_size'] } : null
}

export async function writeListView(
  ctx: Deps,
  viewer: SignedIn,
  list: string,
  view: ListView,
): Promise<ListView> {
  const columns = [...new Set(view.columns)]
  await keepView(ctx.db, viewer.user.id, list, { ...view, columns })
  return { ...view, columns }
}

type ViewList = keyof typeof savedViewLists

/** The views of a list visible to a user: their own and shared ones. */
export async function readSavedViews(
  { db }: Pick<Context, 'db'>,
  viewer: SignedIn,
  list: ViewList,
): Promise<{ views: SavedView[] }> {
  assertList(viewer, list)
  const views = await savedViewsFor(db, viewer.user.id, list)
  return { views: views.map((view) => savedViewFor(viewer, view)) }
}

/** A saved view as a given viewer sees it. */
function savedViewFor(
  viewer: SignedIn,
  { id, name, is_shared, parameters, columns, user_id }: StoredSavedView,
): SavedView {
  return { id, name, is_shared, may_change: mayChange(viewer, { is_shared, user_id }), parameters, columns }
}

/** Shared views can be changed by everyone who may configure the site, regardless of who saved them. */
function mayChange(
  viewer: SignedIn,
  { is_shared, user_id }: Pick<StoredSavedView, 'is_shared' | 'user_id'>,
): boolean {
  return is_shared ? mayShare(viewer) : user_id === viewer.user.id
}

function mayShare({ permissions }: SignedIn): boolean {
  return allows(permissions, 'external.settings')
}

/** A view's filters can reveal what is in its list: without the right to the list, its views are hidden. */
function assertList(viewer: SignedIn, list: ViewList): void {
  assertPermission(viewer, [savedViewLists[list]])
}

type NewView = Pick<StoredSavedView, 'name' | 'is_shared' | 'parameters' | 'columns'>

/** Saves a list search, private or shared. */
export function saveView(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  list: ViewList,
  input: NewView,
): Promise<SavedView> {
  assertList(viewer, list)
  if (input.is_shared && !mayShare(viewer)) throw fail('not_permitted')
  return ctx.db.transaction().execute(async (trx) => {
    const { id: user_id } = await holdOwn(trx, viewer)
    if ((await countSavedViews(trx, user_id, list)) >= maxSavedViews)
      throw fail('too_many_views', { limit: maxSavedViews, count: maxSavedViews })
    const columns = [...new Set(input.columns)]
    const view = { ...input, columns, id: randomUUID(), user_id, list, created_at: ctx.now() }
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

type ViewDeps = Pick<Context, 'db' | 'now'>
type ViewRef = { list: ViewList; id: string }
type Change = { [key in 'name' | 'is_shared' | 'parameters' | 'columns']?: StoredSavedView[key] | undefined }

/** Renames a view, shares or unshares it, or changes what it searches for. */
export function changeSavedView(
  ctx: ViewDeps,
  viewer: SignedIn,
  ref: ViewRef,
  { name, is_shared, parameters, columns }: Change,
): Promise<SavedView> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await ownView(trx, viewer, ref)
    if (is_shared && !mayShare(viewer)) throw fail('not_permitted')
    const isShared = is_shared ?? before.is_shared
    const view = {
      name: name ?? before.name,
      is_shared: isShared,
      parameters: parameters ?? before.parameters,
      columns: columns ? [...new Set(columns)] : before.columns,
      // An unshared view belongs to the user who unshared it.
      user_id: isShared ? before.user_id : viewer.user.id,
    }
    if (await hasViewNamed(trx, { ...before, ...view })) throw fail('view_name_taken')
    const after = await changeView(trx, before.id, view)
    if (before.is_shared || after.is_shared)
      await recordAction(trx, {
        viewer,
        now: ctx.now(),
        area: 'settings',
        act: 'update',
        record: { id: after.id, name: after.name },
        before: auditedFields(before),
        after: auditedFields(after),
      })
    return savedViewFor(viewer, after)
  })
}

export function deleteSavedView(ctx: ViewDeps, viewer: SignedIn, ref: ViewRef): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const view = await ownView(trx, viewer, ref)
    await removeView(trx, view.id)
    if (!view.is_shared) return
    const record = { id: view.id, name: view.name }
    const before = auditedFields(view)
    await recordAction(trx, { viewer, now: ctx.now(), area: 'settings', act: 'delete', record, before })
  })
}

/** The view, if the viewer can see it and may change it. */
async function ownView(trx: Context['db'], viewer: SignedIn, ref: ViewRef): Promise<StoredSavedView> {
  assertList(viewer, ref.list)
  await holdOwn(trx, viewer)
  const view = isId(ref.id) ? await heldView(trx, viewer.user.id, ref) : undefined
  if (!view) throw fail('view_not_found')
  if (!mayChange(viewer, view)) throw fail('not_permitted')
  return view
}

function auditedFields({ list, name, parameters, is_shared }: StoredSavedView) {
  return { list, name, parameters, is_shared }
}
