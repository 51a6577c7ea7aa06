import { data } from 'react-router'
import { spoken } from '#web/i18n/spoken.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** A connection may break while a receipt is asked for; the page stays. */
export async function sendKept<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<KeepAnswer>>> {
  try {
    return await ask()
  } catch (error) {
    // This is how a browser says that a request found no way.
    if (!(error instanceof TypeError)) throw error
    // With this status nothing is asked anew, which would find no way either.
    return data<KeepAnswer>({ message: spoken().t('alert.no_connection') }, { status: 503 })
  }
}
