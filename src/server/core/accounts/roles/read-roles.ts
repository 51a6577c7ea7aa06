import type { Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import { rolesList } from '#contract/lists/roles-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/filter-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { roleView } from './role-view.ts'
import { countedRole, rolesSource } from './store.ts'
import { defaultRoleId } from './within-rights.ts'

type Deps = Pick<Context, 'db'>

export async function listRoles(ctx: Deps, viewer: SignedIn, query: FilterQuery): Promise<ListPage<Role>> {
  const defaultRole = await defaultRoleId(ctx.db)
  const { rows, ...page } = await readList(ctx.db, rolesList, rolesSource(defaultRole), query)
  return { rows: rows.map((role) => roleView(role, defaultRole, viewer.permissions)), ...page }
}

export async function getRole(ctx: Deps, viewer: SignedIn, id: string): Promise<Role> {
  const role = isId(id) ? await countedRole(ctx.db, id) : undefined
  if (!role) throw fail('role_not_found')
  return roleView(role, await defaultRoleId(ctx.db), viewer.permissions)
}
