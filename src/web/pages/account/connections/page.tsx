import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listConnections } from '../../../../contract/connections.ts'
import { answerAct } from '../../../acts/answer-act.ts'
import { LeadOn } from '../../../acts/lead-on.tsx'
import { send } from '../../../api.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { connectionActs } from './acts.ts'
import { ConfirmRemove } from './confirm-remove.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { OwnKeys } from './own-keys.tsx'
import './connections.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const answer = await send(listConnections, { context })
  const known = answer.ok ? answer.data : null
  const removing = known?.connections.find(({ id }) => id === searchParams.get('remove'))
  return { user: signedInUser(context), known, removing, problem: searchParams.get('problem') }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAct(request, context, connectionActs)
}

/** What somebody opened on other platforms for their draws, and keys that they brought along. */
export default function Connections() {
  const t = useT()
  const { user, known, removing, problem } = useLoaderData<typeof loader>()
  const acts = {
    start_connection: t('connections.accounts.title'),
    set_key: t('connections.keys.save'),
    remove_key: t('connections.keys.remove'),
  }
  return (
    <AccountFrame title={t('connections.title')} lead={t('connections.lead')} user={user} acts={acts}>
      <Problem code={problem} />
      <LeadOn
        title={t('connections.go.title')}
        text={t('connections.go.text')}
        submit={t('connections.go.submit')}
      />
      {removing && <ConfirmRemove connection={removing} />}
      {known === null && <LoadFailed />}
      {known && <ConnectedAccounts connections={known.connections} canConnect={known.can_connect} />}
      {known && <OwnKeys keys={known.keys} isProviderAllowed={known.provider_allowed} />}
    </AccountFrame>
  )
}

/** Why the way to the platform and back brought nothing. */
function Problem({ code }: { code: string | null }) {
  const t = useT()
  if (!code) return null
  return (
    <Note kind={code === 'denied' ? 'warn' : 'bad'} role="alert">
      <p>{words()}</p>
    </Note>
  )

  function words() {
    switch (code) {
      case 'denied':
        return t('connections.denied')
      case 'connection_failed':
        return t('error.connection_failed')
      case 'nothing_to_connect':
        return t('error.nothing_to_connect')
      case 'connections_unavailable':
        return t('error.connections_unavailable')
      default:
        return t('alert.an_error_occurred')
    }
  }
}
