import type { Role } from '../../../../contract/roles.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { roleView } from './role-view.ts'
import { countedRoles } from './store.ts'
import { defaultRoleId } from './within-rights.ts'

export async function listRoles(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<Role[]> {
  const [roles, defaultRole] = await Promise.all([countedRoles(ctx.db), defaultRoleId(ctx.db)])
  return roles.map((role) => roleView(role, defaultRole, viewer.permissions))
}
