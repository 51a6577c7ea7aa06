import { data } from 'react-router'
import { generalFailure } from '#web/api/form-failure.ts'
import { spoken } from '#web/i18n/spoken.ts'
import { type ModuleFormAnswer, typedIn } from './form-answer.ts'

/** Keeps what was typed if the connection breaks while sending. */
export async function keepTyped<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // Browsers report a request that got no response as a TypeError.
    if (!(error instanceof TypeError)) throw error
    const answer: ModuleFormAnswer = {
      values: typedIn(await copy.formData()),
      failure: generalFailure(spoken().t('alert.no_connection')),
    }
    return data(answer, { status: 503 })
  }
}
