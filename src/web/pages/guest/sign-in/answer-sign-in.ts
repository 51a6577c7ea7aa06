import type { RouterContextProvider } from 'react-router'
import { signIn } from '../../../../contract/auth.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { leadTo, wayOn } from '../lead-to.ts'
import { answerSecond, asksSecond, type SecondAnswer, secondIntent } from '../second-factor.ts'
import { kept } from './kept.ts'

/** Answers the form of either step: leads on, or says what is missing. */
export async function answerSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormAnswer | SecondAnswer | Response> {
  const form = await request.formData()
  const to = wayOn(new URL(request.url), context)
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? leadTo(to, signIn, context)

  const values = typedOf(form, kept)
  const { username = '', remember_me } = values
  const payload = { username, password: textOf(form, 'password'), remember_me: remember_me === 'yes' }
  const answer = await send(signIn, { payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return { values, failure: failureOf(t, answer, ['username', 'password']) }
  }
  const second = answer.data.second_factor
  return second ? asksSecond(second) : leadTo(to, signIn, context)
}
