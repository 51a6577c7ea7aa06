import { useActionData, useFetcher } from 'react-router'
import type { SelfCheck } from '#contract/draws/after-the-draw.ts'
import type { FormAnswer, FormFailure } from '#web/api/form-failure.ts'
import { formErrorsOf, useFailureToast, useSuccessToast } from '#web/api/use-toasts.ts'

/** Intents of the forms on a result page. */
export const intents = [
  'self_check',
  'request_erasure',
  'replace',
  'claim_window',
  'claim',
  'void',
  'erase',
  'refuse_erasure',
  'challenge',
  'answer_challenge',
] as const
export type Intent = (typeof intents)[number]

/** The outcome of a form on a result page. Nothing typed is lost on failure. */
export interface ResultAnswer extends FormAnswer {
  intent: Intent
  ok: boolean
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
 * toast text. `mark` distinguishes two forms of the same kind by the value of the hidden field `form`. Fields have the ids of
 * `idOf`, so that the first wrong one of this form gets the focus.
 */
export function useAnswer(intent: Intent, done?: string, mark?: string) {
  const fetcher = useFetcher<ResultAnswer>()
  const actionData = useActionData<ResultAnswer>()
  const found = fetcher.data ?? actionData
  const isOwn = found?.intent === intent && (mark === undefined || found.values['form'] === mark)
  const answer = isOwn ? found : undefined
  const failure = answer?.failure
  const idOf = (name: string) => [intent, mark, name].filter(Boolean).join('-')

  useFailureToast(failure, failure ? errorsIn(failure, idOf) : [])
  useSuccessToast(answer?.ok ? answer : undefined, done)

  return { Form: fetcher.Form, answer, busy: fetcher.state !== 'idle', idOf }
}

function errorsIn({ fields, general }: FormFailure, idOf: (name: string) => string) {
  const named = Object.entries(fields).map(([name, text]) => [idOf(name), text] as const)
  return formErrorsOf({ fields: Object.fromEntries(named), general })
}
