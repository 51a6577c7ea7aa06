import type { ManagedUser } from '#contract/accounts/users.ts'
import { exceeding, type PermissionMap } from '#contract/api/permissions.ts'
import { keptUntil } from '../deleted/store.ts'
import type { RankedUser } from './store.ts'

export function userView(user: RankedUser, own: PermissionMap): ManagedUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    email_verified: user.email_verified_at !== null && user.pending_email === null,
    fullname: user.fullname,
    birthday: user.birthday,
    gender: user.gender,
    avatar: user.avatar && `/api/avatars/${user.avatar}`,
    role: { id: user.role_id, name: user.role_name },
    status: user.status,
    plan: user.plan,
    plan_until: user.plan_until?.toISOString() ?? null,
    held_plan: user.held_plan,
    two_factor: user.totp_confirmed_at !== null,
    within_own_rights: exceeding(user.permissions, own).length === 0,
    deleted_until: user.deleted_at ? keptUntil(user.deleted_at).toISOString() : null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
