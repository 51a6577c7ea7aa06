import * as calls from '#contract/accounts/roles.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { rolesList } from '#contract/lists/people-lists.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { exportForStaff } from '../../audit/export-for-staff.ts'
import { createRole, deleteRole, getRole, listPermissions, listRoles, roleView, updateRole } from './roles.ts'
import { rolesSource } from './store.ts'
import { defaultRoleId } from './within-rights.ts'

export function roleRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listRoles, ({ viewer, query }) => listRoles(ctx, viewer, query))
  for (const kind of exportKinds)
    mount(calls.exportRoles[kind], async ({ viewer, query, locale }) => {
      const defaultRole = await defaultRoleId(ctx.db)
      return exportForStaff(ctx, viewer, {
        list: rolesList,
        source: rolesSource(defaultRole),
        shape: (role) => roleView(role, defaultRole, viewer.permissions),
        query,
        kind,
        locale,
      })
    })
  mount(calls.getRole, ({ viewer, params }) => getRole(ctx, viewer, params.id))
  mount(calls.listPermissions, ({ viewer, locale }) => listPermissions(ctx, viewer, locale))
  mount(calls.createRole, ({ viewer, body }) => createRole(ctx, viewer, body))
  mount(calls.updateRole, ({ viewer, params, body }) => updateRole(ctx, viewer, params.id, body))
  mount(calls.deleteRole, ({ viewer, params, body }) => deleteRole(ctx, viewer, params.id, body.transfer_to))
}
