import type { RouterContextProvider } from 'react-router'
import { listRoles } from '#contract/accounts/roles.ts'
import { send } from '#web/api/send.ts'

export interface RoleOption {
  value: string
  label: string
  /** whether the user may grant it */
  mayGive: boolean
}

/** The largest page that a list returns. */
const max = 100

/** The roles, as far as the user may know them. */
export async function loadRoles(context: Readonly<RouterContextProvider>): Promise<RoleOption[]> {
  const answer = await send(listRoles, { payload: { page_size: max }, context })
  return answer.ok
    ? answer.data.rows.map(({ id, name, within_own_rights }) => ({
        value: id,
        label: name,
        mayGive: within_own_rights,
      }))
    : []
}
