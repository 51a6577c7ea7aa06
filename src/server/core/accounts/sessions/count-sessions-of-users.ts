import { usersList } from '#contract/lists/users-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { refuseWrongIds, selectedRows } from '#server/lists/selections.ts'
import { usersFor } from '../users/read-users.ts'
import { allSessionsSource } from './list-all-sessions.ts'
import { countSessionsWhere } from './store.ts'

/** Counts the active sessions of the users that the viewer selected in the list of users. */
export async function countSessionsOfUsers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<{ count: number }> {
  const source = usersFor(viewer)
  const chosen = await selectedRows(db, viewer.user.id, String(query['selection']), {
    list: usersList,
    source,
    query,
  })
  const count = await countSessionsWhere(db, allSessionsSource(now()), chosen).catch(refuseWrongIds)
  return { count }
}
