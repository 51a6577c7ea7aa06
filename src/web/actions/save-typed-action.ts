import { spoken } from '../i18n/spoken.ts'
import type { ActionAnswer } from './answer-action.ts'
import { isUnanswered, textsOf, unanswered } from './submit-or-keep.ts'

/**
 * Preserves typed input if the connection breaks while a form is sent. `onSent` is called when the action succeeded,
 * whether the page stays or another one follows.
 */
export async function saveTypedAction(
  request: Request,
  serverAction: () => Promise<unknown>,
  onSent: () => void,
) {
  const copy = request.clone()
  try {
    const answer = (await serverAction()) as ActionAnswer
    if (answer.ok) onSent()
    return answer
  } catch (thrown) {
    if (thrown instanceof Response) onSent()
    if (!isUnanswered(thrown)) throw thrown
    return unanswered(withoutConnection(await copy.formData()))
  }
}

function withoutConnection(form: FormData): ActionAnswer {
  const { intent = '', mark = '', ...values } = textsOf(form)
  const message = spoken().t('alert.no_connection')
  return { intent, mark, ok: false, message, lines: [message], fields: {}, values, at: Date.now() }
}
