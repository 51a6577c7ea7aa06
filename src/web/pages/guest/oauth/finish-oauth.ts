import { redirect } from 'react-router'
import { type OauthProvider, oauthSignIn } from '#contract/accounts/oauth.ts'
import type { Call } from '#contract/api/call.ts'
import { pathFor } from '#locales/paths.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { leadTo, returnCookie, wayOn, withReturn } from '../return-cookie.ts'
import { asksSecond, type SecondAnswer } from '../second-step.tsx'
import { completeIntent } from './kept.ts'

export interface LinkAnswer {
  link: { ticket: string; email: string }
}

export interface FailedLink {
  /** why the account was not linked, in the server's words */
  failed: string
}

/** Exchanges what the provider sent back. It is valid once and for this browser only. */
export async function finishOauth(
  provider: OauthProvider,
  request: Request,
  context: PageContext,
): Promise<Response | LinkAnswer | FormAnswer | SecondAnswer | FailedLink> {
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('code')
  const state = searchParams.get('state')
  if (!code || !state)
    return problem(searchParams.has('error') ? 'canceled' : 'oauth_failed', undefined, context)

  const iss = searchParams.get('iss')
  const payload = { code, state, ...(iss !== null && { iss }) }
  const answer = await send(oauthSignIn, { params: { provider }, payload, context })
  if (!answer.ok) return problem(answer.code, answer.message, context)
  if (answer.data.link) return { link: answer.data.link }
  if (answer.data.complete) {
    const { ticket, fullname, email } = answer.data.complete
    return { values: { intent: completeIntent, ticket, fullname, email: email ?? '' } }
  }
  if (answer.data.second_factor) return asksSecond(answer.data.second_factor)
  return continueTo(request, context)
}

/** Redirects to where the visitor wanted to go before the provider. */
export function continueTo(request: Request, context: PageContext, call: Call = oauthSignIn): Response {
  const answer = leadTo(wayOn(withReturn(request), context), call, context)
  answer.headers.append('Set-Cookie', returnCookie('', context))
  return answer
}

/** Signed-in visitors were linking and cannot see the sign-in page; all others continue there. */
function problem(code: string, message: string | undefined, context: PageContext): Response | FailedLink {
  const { frame, t } = context.get(visitContext)
  if (context.get(sessionContext).user) return { failed: message ?? t('error.oauth_failed') }
  return redirect(`${pathFor('signIn', frame.locale)}?${new URLSearchParams({ problem: code })}`)
}
