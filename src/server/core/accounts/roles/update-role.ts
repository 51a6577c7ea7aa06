import type { Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import type { PermissionMap } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { recordAction } from '../../audit/record-act.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { roleView } from './role-view.ts'
import { changeRole, countedRole, isNameTaken } from './store.ts'
import { askerNow, assertPlain, assertWithin, defaultRoleId, grantsOnly } from './within-rights.ts'

/** Changes a role for all its users, effective with their next request. */
export async function updateRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  wish: { name?: string | undefined; permissions?: PermissionMap | undefined },
): Promise<Role> {
  if (!isId(id)) throw fail('role_not_found')
  try {
    return await ctx.db.transaction().execute((trx) =>
      keepAdministrator(trx, async () => {
        const asker = await askerNow(trx, viewer, 'roles.update')
        const before = await countedRole(trx, id)
        if (!before) throw fail('role_not_found')
        if (asker.role_id === id) throw fail('own_role')
        const after = wish.permissions && grantsOnly(wish.permissions)
        assertWithin(asker.permissions, before.permissions, after ?? {})
        const defaultRole = await defaultRoleId(trx)
        if (id === defaultRole && after) assertPlain(after)
        await changeRole(trx, id, { name: wish.name?.trim(), permissions: after })
        const role = await countedRole(trx, id)
        if (!role) throw fail('role_not_found')
        await recordAction(trx, {
          viewer,
          now: ctx.now(),
          area: 'roles',
          act: 'update',
          record: { id, name: before.name },
          before: { name: before.name, permissions: before.permissions },
          after: { name: role.name, permissions: role.permissions },
        })
        return roleView(role, defaultRole, asker.permissions)
      }),
    )
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}
