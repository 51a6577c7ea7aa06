import { listRoles } from '#contract/accounts/roles.ts'
import { getModuleTree } from '#contract/content/module-editing.ts'
import { send } from '#web/api/send.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'
import { siteContext } from '#web/visit/session.ts'
import type { PageContext } from '#web/visit/visit-context.ts'

export interface RoleOption {
  value: string
  label: string
  /** whether the user may grant it */
  mayGive: boolean
}

/** The largest page that a list returns. */
const max = 100

/** The roles, as far as the user may know them. */
export async function loadRoles(context: PageContext): Promise<RoleOption[]> {
  const answer = await send(listRoles, { payload: { page_size: max }, context })
  return answer.ok
    ? answer.data.rows.map(({ id, name, within_own_rights }) => ({
        value: id,
        label: name,
        mayGive: within_own_rights,
      }))
    : []
}

/** Forms that a text or page can embed, as far as the user may know them; empty if they could not be loaded. */
export async function knownForms(context: PageContext): Promise<FormChoice[]> {
  const tree = await send(getModuleTree, { context })
  return tree.ok
    ? tree.data.filter(({ type }) => type === 'form').map(({ key, name }) => ({ key, name }))
    : []
}

/** The names of the plans that the site offers, in order. */
export function sitePlans(context: PageContext): string[] {
  const { site } = context.get(siteContext)
  return (site?.constants.plans ?? []).map(({ name }) => name)
}
