import { data } from 'react-router'
import { spoken } from '../../i18n/spoken.ts'
import type { FormAnswer } from './form-answer.ts'
import { typedOf } from './form-answer.ts'

/**
 * Sends a form from the browser. A connection may break meanwhile; what somebody typed must not go with it, so the
 * answer is then made here, with the fields of these names.
 */
export async function answerInBrowser<T>(
  request: Request,
  serverAction: () => Promise<T>,
  names: readonly string[],
) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // This is how a browser says that a request found no way.
    if (!(error instanceof TypeError)) throw error
    const values = typedOf(await sent.formData(), names)
    const failure = { fields: {}, general: [spoken().t('alert.no_connection')] }
    // With the status of a failure nothing else is asked for, which would fail as well and take the page with it.
    return data<FormAnswer>({ values, failure }, { status: 503 })
  }
}
