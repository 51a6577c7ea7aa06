import type { SavedView } from '#contract/lists/saved-views.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertList, savedViewFor, type ViewList } from './saved-view.ts'
import { savedViewsFor } from './store.ts'

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
