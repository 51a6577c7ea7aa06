import type { Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import type { PermissionMap } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/audit-trail.ts'
import { roleById } from '../store.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { roleView } from './roles.ts'
import { changeRole, countedRole, isNameTaken, removeRole, transferUsers } from './store.ts'
import { assertPlain, assertWithin, currentRights, defaultRoleId, grantsOnly } from './within-rights.ts'

/**
 * Deletes a role and moves its users to another one in the same transaction, which may not exceed the viewer's rights
 * either.
 */
export function deleteRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  transferTo: string | undefined,
): Promise<{ transferred: number }> {
  return ctx.db.transaction().execute((trx) => deleteRoleWithin(ctx, trx, viewer, { id, transferTo }))
}

/** Same as above, within a larger transaction. */
export async function deleteRoleWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { id, transferTo }: { id: string; transferTo: string | undefined },
): Promise<{ transferred: number }> {
  if (!isId(id)) throw fail('role_not_found')
  return keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'roles.delete')
    const role = await countedRole(trx, id)
    if (!role) throw fail('role_not_found')
    if (rights.role_id === id) throw fail('own_role')
    assertWithin(rights.permissions, role.permissions)
    const defaultRole = await defaultRoleId(trx)
    if (id === defaultRole) throw fail('default_role_needed')
    if (role.users > 0 && transferTo === undefined) throw fail('transfer_problem')
    // Erased accounts have a role, too, but need no explicit replacement.
    const target = await roleById(trx, validTarget(id, transferTo ?? defaultRole))
    if (!target) throw fail('transfer_problem')
    if (transferTo !== undefined) assertWithin(rights.permissions, target.permissions)
    await transferUsers(trx, id, target.id)
    await removeRole(trx, id)
    const record = { id, name: role.name }
    const before = { name: role.name, permissions: role.permissions, users: role.users }
    const after = { users_moved_to: target.name }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'delete', record, before, after })
    return { transferred: role.users }
  })
}

function validTarget(from: string, to: string): string {
  if (!isId(to) || to.toLowerCase() === from.toLowerCase()) throw fail('transfer_problem')
  return to
}

/** Changes a role for all its users, effective with their next request. */
export async function updateRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  input: { name?: string | undefined; permissions?: PermissionMap | undefined },
): Promise<Role> {
  if (!isId(id)) throw fail('role_not_found')
  try {
    return await ctx.db.transaction().execute((trx) =>
      keepAdministrator(trx, async () => {
        const rights = await currentRights(trx, viewer, 'roles.update')
        const before = await countedRole(trx, id)
        if (!before) throw fail('role_not_found')
        if (rights.role_id === id) throw fail('own_role')
        const after = input.permissions && grantsOnly(input.permissions)
        assertWithin(rights.permissions, before.permissions, after ?? {})
        const defaultRole = await defaultRoleId(trx)
        if (id === defaultRole && after) assertPlain(after)
        await changeRole(trx, id, { name: input.name?.trim(), permissions: after })
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
        return roleView(role, defaultRole, rights.permissions)
      }),
    )
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}
