import { grantedBy, type PermissionMap } from '../../../../contract/permissions.ts'
import { deleteRole, getRole, listPermissions, updateRole } from '../../../../contract/roles.ts'
import { pathFor } from '../../../../locales/paths.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { redirectTelling } from '../../../flash.ts'
import { visitContext } from '../../../visit.ts'
import { permissionsOf, rightsOf } from '../parts/rights/rights-of-form.ts'

/** What the page of this role does. */
export function roleActs(id: string): Record<string, Act> {
  return {
    save: {
      run: async (values, context) => {
        const [role, areas] = await Promise.all([
          send(getRole, { params: { id }, context }),
          send(listPermissions, { context }),
        ])
        if (!role.ok) return role
        if (!areas.ok) return areas
        const permissions = {
          ...unshown(role.data.permissions, areas.data),
          ...permissionsOf(rightsOf(Object.keys(values))),
        }
        const payload = { name: values['name'] ?? '', permissions }
        return send(updateRole, { params: { id }, payload, context })
      },
    },
    delete: {
      run: async ({ transfer_to }, context) => {
        const answer = await send(deleteRole, {
          params: { id },
          payload: transfer_to ? { transfer_to } : {},
          context,
        })
        if (!answer.ok) return answer
        const { locale } = context.get(visitContext).frame
        throw redirectTelling(pathFor('dashboardRoles', locale), deleteRole, context)
      },
    },
  }
}

/** What a role holds in areas that no form shows, as those of a module that is switched off: it stays. */
function unshown(permissions: PermissionMap, shown: readonly { name: string }[]): PermissionMap {
  const isShown = (area: string) => shown.some(({ name }) => name === area)
  return permissionsOf(grantedBy(permissions).filter((right) => !isShown(right.split('.')[0] ?? '')))
}
