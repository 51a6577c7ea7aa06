import { fail } from '#contract/errors.ts'
import { allows } from '#contract/permissions.ts'
import { type SavedView, savedViewLists } from '#contract/saved-views.ts'
import type { SignedIn } from '#server/context.ts'
import type { StoredSavedView } from './store.ts'

export type ViewList = keyof typeof savedViewLists

/** A saved view as somebody sees it. */
export function savedViewFor(
  viewer: SignedIn,
  { id, name, is_shared, parameters, columns, user_id }: StoredSavedView,
): SavedView {
  return { id, name, is_shared, may_change: mayChange(viewer, { is_shared, user_id }), parameters, columns }
}

/** Views for everybody belong to those who set up the site, whoever saved them. */
export function mayChange(
  viewer: SignedIn,
  { is_shared, user_id }: Pick<StoredSavedView, 'is_shared' | 'user_id'>,
): boolean {
  return is_shared ? mayShare(viewer) : user_id === viewer.user.id
}

export function mayShare({ permissions }: SignedIn): boolean {
  return allows(permissions, 'external.settings')
}

/** What a view looks for can tell what is in its list: whoever may not see that sees no views of it. */
export function assertList({ permissions }: SignedIn, list: ViewList): void {
  if (!allows(permissions, savedViewLists[list])) throw fail('not_permitted')
}
