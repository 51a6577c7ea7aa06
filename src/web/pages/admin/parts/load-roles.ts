import type { RouterContextProvider } from 'react-router'
import { listRoles } from '#contract/roles.ts'
import { send } from '#web/api.ts'

export interface RoleOption {
  value: string
  label: string
  /** whether the asker may give it */
  mayGive: boolean
}

/** As many as a list gives at once. */
const most = 100

/** The roles there are, as far as the asker may know of them. */
export async function loadRoles(context: Readonly<RouterContextProvider>): Promise<RoleOption[]> {
  const answer = await send(listRoles, { payload: { page_size: most }, context })
  return answer.ok
    ? answer.data.rows.map(({ id, name, within_own_rights }) => ({
        value: id,
        label: name,
        mayGive: within_own_rights,
      }))
    : []
}
