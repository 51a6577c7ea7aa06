import { submitOrKeep } from '#web/actions/submit-or-keep.ts'
import { spoken } from '#web/i18n/spoken.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** Keeps the page if the connection breaks while a receipt is requested. */
export function sendKept<Answer>(request: Request, ask: () => Promise<Answer>) {
  return submitOrKeep(request, ask, (): KeepAnswer => ({ message: spoken().t('alert.no_connection') }))
}
