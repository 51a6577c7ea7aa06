import { getModuleTree } from '#contract/module-editing.ts'
import type { Context } from '#web/acts/answer-act.ts'
import { send } from '#web/api.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'

/** The forms that a text or a page can show, as far as whoever writes it knows of them. Without them everything else is written. */
export async function knownForms(context: Context): Promise<FormChoice[]> {
  const tree = await send(getModuleTree, { context })
  return tree.ok
    ? tree.data.filter(({ type }) => type === 'form').map(({ key, name }) => ({ key, name }))
    : []
}
