import type { RouterContextProvider } from 'react-router'
import { signUp } from '../../../../contract/auth.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { leadTo, wayOn } from '../lead-to.ts'
import { kept } from './kept.ts'

export interface SignUpAnswer extends FormAnswer {
  /** the site says by mail alone whether there is a new account: to this address */
  mailed?: string
}

export async function answerSignUp(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SignUpAnswer | Response> {
  const form = await request.formData()
  const values = typedOf(form, kept)
  const { username = '', email = '', fullname = '', birthday = '' } = values
  const password = textOf(form, 'password')
  const payload = { username, email, fullname, password, birthday: birthday || null }
  const answer = await send(signUp, { payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return { values, failure: failureOf(t, answer, [...kept, 'password']) }
  }
  if (answer.data.token === null) return { values, mailed: email }
  return leadTo(wayOn(new URL(request.url), context), signUp, context)
}
