import { fail } from '../../../../contract/errors.ts'
import type { ManagedUser } from '../../../../contract/users.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { isId } from '../roles/within-rights.ts'
import { listedUsers, rankedUser, type UserFilter } from './store.ts'
import { userView } from './user-view.ts'

type Uses = Pick<Context, 'db'>

export async function listUsers(
  ctx: Uses,
  viewer: SignedIn,
  { page, page_size, search, ...filter }: UserFilter & { page: number; page_size: number },
): Promise<{ users: ManagedUser[]; total: number }> {
  if (filter.role !== undefined && !isId(filter.role)) return { users: [], total: 0 }
  const wanted = search?.trim()
  const { users, total } = await listedUsers(
    ctx.db,
    { ...filter, ...(wanted ? { search: wanted } : {}) },
    { page, size: page_size },
  )
  return { users: users.map((user) => userView(user, viewer.permissions)), total }
}

export async function getUser(ctx: Uses, viewer: SignedIn, id: string): Promise<ManagedUser> {
  const user = isId(id) ? await rankedUser(ctx.db, id) : undefined
  if (!user) throw fail('user_not_found')
  return userView(user, viewer.permissions)
}
