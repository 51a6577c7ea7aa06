import { fail } from '../../../../contract/errors.ts'
import { usersList } from '../../../../contract/lists/users-list.ts'
import type { ManagedUser } from '../../../../contract/users.ts'
import type { Context, SignedIn } from '../../../context.ts'
import type { FilterQuery } from '../../../lists/filter-query.ts'
import { type ListPage, readList } from '../../../lists/read-list.ts'
import { isId } from '../roles/within-rights.ts'
import { rankedUser, usersSource } from './store.ts'
import { userView } from './user-view.ts'

type Uses = Pick<Context, 'db'>

export async function listUsers(
  ctx: Uses,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<ListPage<ManagedUser>> {
  const { rows, ...page } = await readList(ctx.db, usersList, usersSource, query)
  return { rows: rows.map((user) => userView(user, viewer.permissions)), ...page }
}

export async function getUser(ctx: Uses, viewer: SignedIn, id: string): Promise<ManagedUser> {
  const user = isId(id) ? await rankedUser(ctx.db, id) : undefined
  if (!user) throw fail('user_not_found')
  return userView(user, viewer.permissions)
}
