import { submitListOrKeep } from '#web/actions/submit-list-or-keep.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** Keeps the page if a receipt's form is too large, or if the connection breaks while it is requested. */
export function sendKept<Answer>(request: Request, ask: () => Promise<Answer>) {
  return submitListOrKeep(request, ask, (_form, { message }): KeepAnswer => ({ message }))
}
