import { data } from 'react-router'
import { spoken } from '../i18n/spoken.ts'
import type { ActionAnswer } from './answer-action.ts'

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
    // `fetch` rejects with a TypeError when the network fails.
    if (!(thrown instanceof TypeError)) throw thrown
    return data(withoutConnection(await copy.formData()), { status: 503 })
  }
}

function withoutConnection(form: FormData): ActionAnswer {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const { intent = '', mark = '', ...values } = Object.fromEntries(texts) as Record<string, string>
  const message = spoken().t('alert.no_connection')
  return { intent, mark, ok: false, message, lines: [message], fields: {}, values, at: Date.now() }
}
