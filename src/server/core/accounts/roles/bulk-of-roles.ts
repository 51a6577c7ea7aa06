import { rolesList } from '#contract/lists/roles-list.ts'
import type { Context } from '#server/context.ts'
import type { BulkActions } from '../../bulk/bulk-action.ts'
import { deleteRoleWithin } from './change-role.ts'
import { roleNames, rolesSource } from './store.ts'
import { defaultRoleId } from './within-rights.ts'

/** Bulk actions on roles: each is deleted as it would be alone, and the people of all of them get the same role. */
export function bulkOfRoles(ctx: Context): BulkActions {
  return {
    'roles.delete': {
      list: rolesList,
      source: () => rolesSource(''),
      listOf: async (db) => {
        const source = rolesSource(await defaultRoleId(db))
        return { list: rolesList, source: () => source }
      },
      permission: 'roles.delete',
      check: () => undefined,
      run: (trx, { viewer, id, options }) =>
        deleteRoleWithin(ctx, trx, viewer, { id, transferTo: options['transfer_to'] || undefined }),
      namesOf: roleNames,
    },
  }
}
