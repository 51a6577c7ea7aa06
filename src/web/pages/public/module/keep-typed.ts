import { data } from 'react-router'
import { spoken } from '#web/i18n/spoken.ts'
import { type FormAnswer, typedIn } from './form-answer.ts'

/** A connection may break meanwhile; what somebody typed must not go with it. */
export async function keepTyped<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // This is how a browser says that a request found no way.
    if (!(error instanceof TypeError)) throw error
    const answer: FormAnswer = {
      typed: typedIn(await sent.formData()),
      errors: {},
      general: [spoken().t('alert.no_connection')],
    }
    return data(answer, { status: 503 })
  }
}
