import { grantedBy, type PermissionMap } from '#contract/api/permissions.ts'

/**
 * Whether a role grants nothing: new accounts may only get such a role. Rights over a module open a part of the
 * dashboard, so they count as well.
 */
export function isPlain(permissions: PermissionMap): boolean {
  return grantedBy(permissions).length === 0
}
