import { useEffect } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { toastFailure, toastSuccess } from '#web/api/outcome-toast.ts'
import type { Intent, ResultAnswer } from './result-answer.ts'

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
