import { type PermissionMap, permissionKinds } from '#contract/api/permissions.ts'

const prefix = 'right.'

/** Names like `right.users.read` are unique, so that a form that waits for a confirmation keeps all fields. */
export function rightField(area: string, kind: string): string {
  return `${prefix}${area}.${kind}`
}

/** The rights in a form's fields, such as `users.read`. */
export function rightsOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** Rights as a role's permission map. */
export function permissionsOf(rights: Iterable<string>): PermissionMap {
  const map: PermissionMap = {}
  for (const right of rights) {
    const [area = '', kind = ''] = right.split('.')
    if (permissionKinds.some((one) => one === kind)) map[area] = { ...map[area], [kind]: true }
  }
  return map
}
