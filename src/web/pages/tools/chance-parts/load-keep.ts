import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#web/visit/visit-context.ts'
import { type QuotaWords, quotaWords } from '../draw-parts/quota-words.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** What the receipt form needs in addition to the settings. */
export interface KeepFacts {
  /** one key per page view: repeated submits from it are one draw */
  formKey: string
  quota: QuotaWords | null
  answer?: KeepAnswer | undefined
}

export async function loadKeep(context: Readonly<RouterContextProvider>): Promise<KeepFacts> {
  return { formKey: context.get(visitContext).newKey(), quota: await quotaWords(context) }
}
