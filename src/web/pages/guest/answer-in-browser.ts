import { data } from 'react-router'
import { spoken } from '../../i18n/spoken.ts'
import type { FormAnswer } from './form-answer.ts'
import { typedOf } from './form-answer.ts'

/**
 * Submits a form from the browser. If the connection breaks, the answer is built here from the fields in `names`, so
 * that what was typed is not lost.
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
    // Browsers report a request that got no response as a TypeError.
    if (!(error instanceof TypeError)) throw error
    const values = typedOf(await sent.formData(), names)
    const failure = { fields: {}, general: [spoken().t('alert.no_connection')] }
    // An error status keeps the router from revalidating loaders, which would fail too and replace the page.
    return data<FormAnswer>({ values, failure }, { status: 503 })
  }
}
