import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context) }
}

export default function Tickets() {
  const t = useT()
  const { user } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title={t('account.nav.subscription')} user={user}>
      {null}
    </AccountFrame>
  )
}
