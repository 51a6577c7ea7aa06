import { useEffect } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { SelfCheck } from '#contract/draws/self-check.ts'
import { toastFailure, toastSuccess } from '#web/api/outcome-toast.ts'

/** Intents of the forms on a result page. */
export const intents = [
  'self_check',
  'request_erasure',
  'replace',
  'claim_window',
  'claim',
  'void',
  'erase',
  'challenge',
  'answer_challenge',
] as const
export type Intent = (typeof intents)[number]

/** The outcome of a form on a result page. Nothing typed is lost on failure. */
export interface ResultAnswer {
  intent: Intent
  /** the submitted fields */
  values: Readonly<Record<string, string>>
  ok: boolean
  failure?: {
    message: string
    lines: string[]
    /** errors by field */
    fields: Readonly<Record<string, string>>
  }
  /** result of a self-check */
  found?: SelfCheck
  /** the support ticket that a challenge opened, for senders with an account */
  ticket?: string | undefined
}

/** Requests that do not change the draw's data. */
export function changesNothing(intent: unknown): boolean {
  return intent === 'self_check' || intent === 'request_erasure'
}

/**
 * A form of a result page: submitted in place with scripts, or else as a page that shows the same answer. `done` is the
 * toast text. `mark` distinguishes two forms of the same kind by the value of the hidden field `form`.
 */
export function useAnswer(intent: Intent, done?: string, mark?: string) {
  const fetcher = useFetcher<ResultAnswer>()
  const sent = useActionData<ResultAnswer>()
  const found = fetcher.data ?? sent
  const isOwn = found?.intent === intent && (mark === undefined || found.values['form'] === mark)
  const answer = isOwn ? found : undefined

  useEffect(() => {
    if (!answer) return
    if (answer.failure) toastFailure(answer.failure)
    else if (done) toastSuccess(done)
  }, [answer, done])

  return { Form: fetcher.Form, answer, busy: fetcher.state !== 'idle' }
}
