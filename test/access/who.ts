import type { PermissionKind } from '../../src/contract/api/permissions.ts'

/**
 * Who may make which call, written down independently: `anyone`, any `account`, or holders of a permission; `, lately`
 * if they must have proved their identity within the last ten minutes. `anyone at all` may even use an invalid token. A
 * call that is not listed fails the tests.
 */
type Who =
  | 'anyone'
  | 'anyone at all'
  | 'account'
  | `${string}.${PermissionKind}`
  | `${string}.${PermissionKind} or ${string}.${PermissionKind}`
export type Row = Who | `${Who}, lately`
