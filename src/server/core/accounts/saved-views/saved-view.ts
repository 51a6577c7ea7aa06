import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { type SavedView, savedViewLists } from '#contract/lists/saved-views.ts'
import type { SignedIn } from '#server/context.ts'
import type { StoredSavedView } from './store.ts'

export type ViewList = keyof typeof savedViewLists

/** A saved view as a given viewer sees it. */
export function savedViewFor(
  viewer: SignedIn,
  { id, name, is_shared, parameters, columns, user_id }: StoredSavedView,
): SavedView {
  return { id, name, is_shared, may_change: mayChange(viewer, { is_shared, user_id }), parameters, columns }
}

/** Shared views can be changed by everyone who may configure the site, regardless of who saved them. */
export function mayChange(
  viewer: SignedIn,
  { is_shared, user_id }: Pick<StoredSavedView, 'is_shared' | 'user_id'>,
): boolean {
  return is_shared ? mayShare(viewer) : user_id === viewer.user.id
}

export function mayShare({ permissions }: SignedIn): boolean {
  return allows(permissions, 'external.settings')
}

/** A view's filters can reveal what is in its list: without the right to the list, its views are hidden. */
export function assertList({ permissions }: SignedIn, list: ViewList): void {
  if (!allows(permissions, savedViewLists[list])) throw fail('not_permitted')
}
