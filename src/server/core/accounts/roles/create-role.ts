import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import type { PermissionMap } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '../../audit/record-act.ts'
import { lockRights } from '../../settings/store.ts'
import { roleView } from './role-view.ts'
import { countedRole, insertRole, isNameTaken } from './store.ts'
import { askerNow, assertWithin, defaultRoleId, grantsOnly } from './within-rights.ts'

export async function createRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  wish: { name: string; permissions: PermissionMap },
): Promise<Role> {
  const id = randomUUID()
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockRights(trx)
      const asker = await askerNow(trx, viewer, 'roles.create')
      assertWithin(asker.permissions, wish.permissions)
      await insertRole(trx, {
        id,
        name: wish.name.trim(),
        permissions: JSON.stringify(grantsOnly(wish.permissions)),
      })
      const role = await countedRole(trx, id)
      if (!role) throw fail('role_not_found')
      const record = { id, name: role.name }
      const after = { name: role.name, permissions: role.permissions }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'create', record, after })
      return roleView(role, await defaultRoleId(trx), asker.permissions)
    })
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}
