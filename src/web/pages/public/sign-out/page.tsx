import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { signOutByPost } from '#contract/auth.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api.ts'
import { redirectTelling } from '#web/flash.ts'
import { visitContext } from '#web/visit.ts'

/** A link that somebody sends must not sign anybody out: the address alone does nothing. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(pathFor('home', context.get(visitContext).frame.locale))
}

/** REQ-states: whoever signs out goes home. */
export async function action({ context }: ActionFunctionArgs) {
  const home = pathFor('home', context.get(visitContext).frame.locale)
  const answer = await send(signOutByPost, { context })
  return answer.ok ? redirectTelling(home, signOutByPost, context) : redirect(home)
}

export default function SignOut() {
  return null
}
