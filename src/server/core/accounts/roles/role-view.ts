import type { Role } from '#contract/accounts/roles.ts'
import { exceeding, type PermissionMap } from '#contract/api/permissions.ts'
import type { CountedRole } from './store.ts'

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
