import { data } from 'react-router'
import { spoken } from '#web/i18n/spoken.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** Keeps the page if the connection breaks while a receipt is requested. */
export async function sendKept<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<KeepAnswer>>> {
  try {
    return await ask()
  } catch (error) {
    // Browsers report a request that got no response as a TypeError.
    if (!(error instanceof TypeError)) throw error
    // This status keeps the router from revalidating loaders, which would fail too.
    return data<KeepAnswer>({ message: spoken().t('alert.no_connection') }, { status: 503 })
  }
}
