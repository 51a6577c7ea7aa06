import type { RouterContextProvider } from 'react-router'
import { linkOauth, type OauthProvider } from '../../../../contract/oauth.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf } from '../form-answer.ts'
import { answerSecond, asksSecond, type SecondAnswer, secondIntent } from '../second-factor.ts'
import { type LinkAnswer, leadOn } from './finish-oauth.ts'

/** Joins the provider to the account whose password is typed, or takes the second step of that sign-in. */
export async function answerLink(
  provider: OauthProvider,
  form: FormData,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<(FormAnswer & Partial<LinkAnswer>) | SecondAnswer | Response> {
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? leadOn(request, context)

  const link = { ticket: textOf(form, 'ticket'), email: textOf(form, 'email') }
  const payload = { ticket: link.ticket, password: textOf(form, 'password') }
  const answer = await send(linkOauth, { params: { provider }, payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return { values: {}, link, failure: failureOf(t, answer, ['password']) }
  }
  return answer.data.second_factor ? asksSecond(answer.data.second_factor) : leadOn(request, context)
}
