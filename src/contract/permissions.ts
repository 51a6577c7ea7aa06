/** The seven kinds of permission (spec 6). */
export const permissionKinds = [
  'read',
  'delete',
  'update',
  'create',
  'settings',
  'dashboard',
  'reply',
] as const
export type PermissionKind = (typeof permissionKinds)[number]

/** `area.action`, for example `users.read`. */
export type PermissionName = `${string}.${PermissionKind}`
