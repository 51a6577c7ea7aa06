import { getModuleTree } from '#contract/content/module-editing.ts'
import type { Context } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'

/** Forms that a text or page can embed, as far as the user may know them; empty if they could not be loaded. */
export async function knownForms(context: Context): Promise<FormChoice[]> {
  const tree = await send(getModuleTree, { context })
  return tree.ok
    ? tree.data.filter(({ type }) => type === 'form').map(({ key, name }) => ({ key, name }))
    : []
}
