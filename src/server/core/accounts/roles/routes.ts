import * as calls from '../../../../contract/roles.ts'
import type { Context } from '../../../context.ts'
import type { Mount } from '../../../http/mount.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

export function roleRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listRoles, ({ viewer }) => listRoles(ctx, viewer))
  mount(calls.createRole, ({ viewer, body }) => createRole(ctx, viewer, body))
  mount(calls.updateRole, ({ viewer, params, body }) => updateRole(ctx, viewer, params.id, body))
  mount(calls.deleteRole, ({ viewer, params, body }) => deleteRole(ctx, viewer, params.id, body.transfer_to))
}
