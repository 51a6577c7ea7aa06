import { submitListOrKeep } from '#web/actions/submit-list-or-keep.ts'
import type { KeepAnswer } from '../chance-parts/answer-keep.ts'

/** `sendKept` for a tool with a list, whose form can be too large. */
export function sendKeptList<Answer>(request: Request, ask: () => Promise<Answer>) {
  return submitListOrKeep(request, ask, (_form, { message }): KeepAnswer => ({ message }))
}
