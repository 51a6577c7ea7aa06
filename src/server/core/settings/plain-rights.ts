import { coreAreas, grantedBy, type PermissionMap } from '../../../contract/permissions.ts'

/** Whether rights reach over nothing of the site and over nobody else: the only ones that whoever signs up may get. */
export function isPlain(permissions: PermissionMap): boolean {
  return grantedBy(permissions).every((name) => !Object.hasOwn(coreAreas, name.split('.')[0] ?? ''))
}
