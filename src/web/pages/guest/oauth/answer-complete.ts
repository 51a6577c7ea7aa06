import { type RouterContextProvider, redirect } from 'react-router'
import { completeOauth, type OauthProvider } from '../../../../contract/oauth.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { leadOn } from './finish-oauth.ts'
import { kept } from './kept.ts'

export interface CompleteAnswer extends FormAnswer {
  /** the site says by mail alone whether there is a new account: to this address */
  mailed?: string
}

/** Makes the account of somebody whose address the provider did not say. */
export async function answerComplete(
  provider: OauthProvider,
  form: FormData,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<CompleteAnswer | Response> {
  const values = typedOf(form, kept)
  const payload = { ticket: textOf(form, 'ticket'), email: textOf(form, 'email') }
  const answer = await send(completeOauth, { params: { provider }, payload, context })
  if (answer.ok)
    return answer.data.token === null
      ? { values, mailed: payload.email }
      : leadOn(request, context, completeOauth)
  const { t, frame } = context.get(visitContext)
  // The form can do no more: the way there and back begins anew.
  if (deadEnds.has(answer.code)) {
    const problem = new URLSearchParams({ problem: 'oauth_failed' })
    return redirect(`${pathFor('signIn', frame.locale)}?${problem}`)
  }
  return { values, failure: failureOf(t, answer, ['email']) }
}

const deadEnds = new Set(['recovery_code_expired', 'recovery_code_invalid', 'oauth_identity_taken'])
