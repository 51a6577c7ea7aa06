import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { signOutByPost } from '#contract/accounts/auth.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { visitContext } from '#web/visit/visit-context.ts'

/** A link from someone else must not sign a visitor out: opening the address does nothing. */
export function loader({ context }: LoaderFunctionArgs) {
  throw redirect(pathFor('home', context.get(visitContext).frame.locale))
}

/** REQ-states: signing out leads to the home page. */
export async function action({ context }: ActionFunctionArgs) {
  const home = pathFor('home', context.get(visitContext).frame.locale)
  const answer = await send(signOutByPost, { context })
  return answer.ok ? redirectTelling(home, signOutByPost, context) : redirect(home)
}

export default function SignOut() {
  return null
}
