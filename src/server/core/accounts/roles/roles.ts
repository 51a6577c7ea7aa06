import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import { exceeding, type PermissionMap } from '#contract/api/permissions.ts'
import { rolesList } from '#contract/lists/roles-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { recordAction } from '../../audit/audit-trail.ts'
import { lockRights } from '../../settings/store.ts'
import { type CountedRole, countedRole, insertRole, isNameTaken, rolesSource } from './store.ts'
import { assertWithin, currentRights, defaultRoleId, grantsOnly } from './within-rights.ts'

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

export function roleView(role: CountedRole, defaultRole: string, own: PermissionMap): Role {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    is_default: role.id === defaultRole,
    users: role.users,
    within_own_rights: exceeding(role.permissions, own).length === 0,
    created_at: role.created_at.toISOString(),
    updated_at: role.updated_at.toISOString(),
  }
}

export async function createRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  input: { name: string; permissions: PermissionMap },
): Promise<Role> {
  const id = randomUUID()
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockRights(trx)
      const rights = await currentRights(trx, viewer, 'roles.create')
      assertWithin(rights.permissions, input.permissions)
      await insertRole(trx, {
        id,
        name: input.name.trim(),
        permissions: JSON.stringify(grantsOnly(input.permissions)),
      })
      const role = await countedRole(trx, id)
      if (!role) throw fail('role_not_found')
      const record = { id, name: role.name }
      const after = { name: role.name, permissions: role.permissions }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'create', record, after })
      return roleView(role, await defaultRoleId(trx), rights.permissions)
    })
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}
