import type { RouterContextProvider } from 'react-router'
import { forgotPassword, resetPassword } from '../../../../contract/auth.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { send } from '../../../api.ts'
import { redirectTelling } from '../../../flash.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { kept, resetIntent } from './kept.ts'

export interface RecoveryAnswer extends FormAnswer {
  /** what the server says to everybody who asks */
  sent?: string
}

/** Answers either form of the page: the one that asks for a mail, or the one that uses it. */
export async function answerRecovery(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<RecoveryAnswer | Response> {
  const form = await request.formData()
  const values = typedOf(form, kept)
  return values['intent'] === resetIntent ? reset(form, values, context) : ask(values, context)
}

async function ask(
  values: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Promise<RecoveryAnswer> {
  const { t } = context.get(visitContext)
  const answer = await send(forgotPassword, { payload: { email: values['email'] ?? '' }, context })
  if (answer.ok) return { values, sent: answer.message }
  return { values, failure: failureOf(t, answer, ['email']) }
}

async function reset(
  form: FormData,
  values: Record<string, string>,
  context: Readonly<RouterContextProvider>,
): Promise<RecoveryAnswer | Response> {
  const { t, frame } = context.get(visitContext)
  const payload = {
    token: (values['token'] ?? '').trim(),
    new_password: textOf(form, 'new_password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
  const answer = await send(resetPassword, { payload, context })
  if (answer.ok) return redirectTelling(pathFor('signIn', frame.locale), resetPassword, context)
  return { values, failure: failureOf(t, answer, ['token', 'new_password', 'confirm_password']) }
}
