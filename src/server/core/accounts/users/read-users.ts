import type { ManagedUser } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { usersList } from '#contract/lists/users-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { userView } from './create-user.ts'
import { keptUser, openUsersSource, rankedUser, usersSource } from './store.ts'

type Deps = Pick<Context, 'db'>

/** The accounts visible to the viewer: deleted ones only with the right to restore them. */
export function usersFor({ permissions }: Pick<SignedIn, 'permissions'>): typeof usersSource {
  return allows(permissions, 'users.delete') ? usersSource : openUsersSource
}

export async function listUsers(
  ctx: Deps,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<ListPage<ManagedUser>> {
  const { rows, ...page } = await readList(ctx.db, usersList, usersFor(viewer), query)
  return { rows: rows.map((user) => userView(user, viewer.permissions)), ...page }
}

export async function getUser(
  ctx: Deps & Pick<Context, 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<ManagedUser> {
  if (!isId(id)) throw fail('user_not_found')
  const mayRestore = allows(viewer.permissions, 'users.delete')
  const user =
    (await rankedUser(ctx.db, id)) ?? (mayRestore ? await keptUser(ctx.db, id, ctx.now()) : undefined)
  if (!user) throw fail('user_not_found')
  return userView(user, viewer.permissions)
}
