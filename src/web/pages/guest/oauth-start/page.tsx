import { type LoaderFunctionArgs, redirect } from 'react-router'
import { startOauth } from '#contract/accounts/oauth.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { returnCookie, wayOn } from '../return-cookie.ts'
import { knownProvider } from '../site-doors.ts'

/** A link rather than a form: the policy of our pages allows forms to submit to this site only. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const { locale } = context.get(visitContext).frame
  // Another site must not start this for the visitor.
  if (request.headers.get('sec-fetch-site') === 'cross-site') throw redirect(pathFor('signIn', locale))
  const answer = await send(startOauth, { params: { provider }, context })
  if (!answer.ok) {
    const problem = new URLSearchParams({ problem: answer.code })
    throw redirect(`${pathFor('signIn', locale)}?${problem}`)
  }
  const headers = { 'Set-Cookie': returnCookie(wayOn(new URL(request.url), context), context) }
  throw redirect(answer.data.authorization_url, { headers })
}

export default function OauthStart() {
  return null
}
