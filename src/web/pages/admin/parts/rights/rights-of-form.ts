import { type PermissionMap, permissionKinds } from '#contract/permissions.ts'

const prefix = 'right.'

/** Fields are called `right.users.read`: each by a name of its own, so that a form that waits for a proof keeps them all. */
export function rightField(area: string, kind: string): string {
  return `${prefix}${area}.${kind}`
}

/** The rights, as `users.read`, that the fields of a form give. */
export function rightsOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** The same as a role holds them. */
export function permissionsOf(rights: Iterable<string>): PermissionMap {
  const map: PermissionMap = {}
  for (const right of rights) {
    const [area = '', kind = ''] = right.split('.')
    if (permissionKinds.some((one) => one === kind)) map[area] = { ...map[area], [kind]: true }
  }
  return map
}
