import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listConnections } from '#contract/comments/connections.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { ContinueLink } from '#web/actions/continue-link.tsx'
import { send } from '#web/api/send.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { connectionActions } from './actions.ts'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { OwnKeys } from './own-keys.tsx'
import './connections.css'
import { useEffect, useRef } from 'react'
import type { Connection } from '#contract/comments/connections.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Name } from '#web/ui/name.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const answer = await send(listConnections, { context })
  const connections = answer.ok ? answer.data : null
  const removing = connections?.connections.find(({ id }) => id === searchParams.get('remove'))
  return { user: signedInUser(context), known: connections, removing, problem: searchParams.get('problem') }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, connectionActions)
}

/** Accounts connected on other platforms, and the user's own keys. */
export default function Connections() {
  const t = useT()
  const { user, known: connections, removing, problem } = useLoaderData<typeof loader>()
  const actions = {
    start_connection: t('connections.accounts.title'),
    set_key: t('connections.keys.save'),
    remove_key: t('connections.keys.remove'),
  }
  return (
    <AccountFrame title={t('connections.title')} lead={t('connections.lead')} user={user} actions={actions}>
      <Problem code={problem} />
      <ContinueLink
        title={t('connections.go.title')}
        text={t('connections.go.text')}
        submit={t('connections.go.submit')}
      />
      {removing && <ConfirmRemove connection={removing} />}
      {connections === null && <LoadFailed />}
      {connections && (
        <ConnectedAccounts connections={connections.connections} canConnect={connections.can_connect} />
      )}
      {connections && <OwnKeys keys={connections.keys} isProviderAllowed={connections.provider_allowed} />}
    </AccountFrame>
  )
}

/** Why the redirect to the platform and back failed. */
function Problem({ code }: { code: string | null }) {
  const t = useT()
  if (!code) return null
  return (
    <Note kind={code === 'denied' ? 'warn' : 'bad'} role="alert">
      <p>{failureText()}</p>
    </Note>
  )

  function failureText() {
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

/** Confirms removing a connection: which one it is, and where the consent itself can be revoked. */
function ConfirmRemove({ connection: { id, name } }: { connection: Connection }) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [])
  return (
    <section className="panel panel-pad stack gap-3" ref={box} aria-labelledby="confirm-remove">
      <h2 id="confirm-remove" className="connections-panel-title">
        <Sentence
          text={t('connections.confirm.title', { name: slot(0) })}
          parts={[<Name key="name">{name}</Name>]}
        />
      </h2>
      <p>{t('connections.confirm.text')}</p>
      <div className="row">
        <PageLink
          page="accountConnections"
          className={buttonClass()}
          aria-current={undefined}
          preventScrollReset
        >
          {t('account.cancel')}
        </PageLink>
        <ActionButton intent="remove_connection" id={id} kind="danger-solid">
          {t('connections.confirm.submit')}
        </ActionButton>
      </div>
    </section>
  )
}
