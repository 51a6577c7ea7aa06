import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context) }
}

export default function Plans() {
  const t = useT()
  const { user } = useLoaderData<typeof loader>()
  return (
    <DashboardPage title={t('dash.place.audit')} user={user}>
      {null}
    </DashboardPage>
  )
}
