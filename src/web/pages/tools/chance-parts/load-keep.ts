import type { RouterContextProvider } from 'react-router'
import { type QuotaWords, quotaWords } from '../draw-parts/quota-words.ts'
import type { KeepAnswer } from './answer-keep.ts'

/** What the form of a receipt needs besides the settings. */
export interface KeepFacts {
  /** one key for each view of the page: whatever is sent twice from it is one draw */
  formKey: string
  quota: QuotaWords | null
  answer?: KeepAnswer | undefined
}

export async function loadKeep(context: Readonly<RouterContextProvider>): Promise<KeepFacts> {
  return { formKey: crypto.randomUUID(), quota: await quotaWords(context) }
}
