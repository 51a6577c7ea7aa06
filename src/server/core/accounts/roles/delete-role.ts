import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { recordAction } from '../../audit/record-act.ts'
import { roleById } from '../store.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { countedRole, removeRole, transferUsers } from './store.ts'
import { askerNow, assertWithin, defaultRoleId } from './within-rights.ts'

/**
 * Deletes a role and moves its users to another one in the same transaction, which may not exceed the viewer's rights
 * either.
 */
export async function deleteRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  transferTo: string | undefined,
): Promise<{ transferred: number }> {
  if (!isId(id)) throw fail('role_not_found')
  return ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      const asker = await askerNow(trx, viewer, 'roles.delete')
      const role = await countedRole(trx, id)
      if (!role) throw fail('role_not_found')
      if (asker.role_id === id) throw fail('own_role')
      assertWithin(asker.permissions, role.permissions)
      const defaultRole = await defaultRoleId(trx)
      if (id === defaultRole) throw fail('default_role_needed')
      if (role.users > 0 && transferTo === undefined) throw fail('transfer_problem')
      // Erased accounts have a role, too, but need no explicit replacement.
      const target = await roleById(trx, validTarget(id, transferTo ?? defaultRole))
      if (!target) throw fail('transfer_problem')
      if (transferTo !== undefined) assertWithin(asker.permissions, target.permissions)
      await transferUsers(trx, id, target.id)
      await removeRole(trx, id)
      const record = { id, name: role.name }
      const before = { name: role.name, permissions: role.permissions, users: role.users }
      const after = { users_moved_to: target.name }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'delete', record, before, after })
      return { transferred: role.users }
    }),
  )
}

function validTarget(from: string, to: string): string {
  if (!isId(to) || to.toLowerCase() === from.toLowerCase()) throw fail('transfer_problem')
  return to
}
