import { textsOf } from '#web/actions/form-of.ts'
import { generalFailure } from '#web/api/form-failure.ts'
import { spoken } from '#web/i18n/spoken.ts'
import type { Intent, ResultAnswer } from './result-answer.ts'

/** The page's own answer if the server sent none. */
export function unsentAnswer(form: FormData): ResultAnswer {
  const { intent, ...values } = textsOf(form)
  return {
    intent: intent as Intent,
    values,
    ok: false,
    failure: generalFailure(spoken().t('alert.no_connection')),
  }
}
