import { grantedBy, type PermissionMap } from '#contract/permissions.ts'

/**
 * Whether rights reach over nothing: the only ones that whoever signs up may get. A right over a module opens a part of the
 * dashboard as well, so it is none of them.
 */
export function isPlain(permissions: PermissionMap): boolean {
  return grantedBy(permissions).length === 0
}
