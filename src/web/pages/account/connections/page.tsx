import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { type Connection, listConnections } from '#contract/comments/connections.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { ContinueLink } from '#web/actions/continue-link.tsx'
import { send } from '#web/api/send.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { connectionActions } from './actions.ts'
import { ConnectedAccounts, platformNames } from './connected-accounts.tsx'

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
      <h2 id="confirm-remove" className="text-22">
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

type Key = CallReply<typeof listConnections>['keys'][number]

interface OwnKeysProps {
  keys: readonly Key[]
  /** whether the site allows its provider to be used */
  isProviderAllowed: boolean
}

/** The user's own keys, used instead of the site's. */
function OwnKeys({ keys, isProviderAllowed }: OwnKeysProps) {
  const t = useT()
  const shown = keys.filter(({ name, is_set }) => name !== 'apify' || isProviderAllowed || is_set)
  return (
    <Part title={t('connections.keys.title')} text={t('connections.keys.text')}>
      {shown.map((key) => (
        <OwnKey key={key.name} own={key} isUsed={key.name !== 'apify' || isProviderAllowed} />
      ))}
    </Part>
  )
}

function OwnKey({ own: { name, is_set, set_at }, isUsed }: { own: Key; isUsed: boolean }) {
  const t = useT()
  const { date } = useFormat()
  const brand = platformNames[name]
  return (
    <section className="grid grid-cols-1 gap-3 py-4 border-bs border-bs-line" aria-labelledby={`key-${name}`}>
      <div className="flex flex-wrap gap-2 items-center">
        <h3 className="text-18" id={`key-${name}`}>
          {brand}
        </h3>
        {is_set && set_at ? (
          <Tag kind="good" icon="check">
            {t('connections.keys.set', { date: date(set_at) })}
          </Tag>
        ) : (
          <Tag>{t('connections.keys.none')}</Tag>
        )}
      </div>
      <p className="max-w-[62ch] text-ink-2 text-14">{t(`connections.keys.${name}.text`)}</p>
      {!isUsed && <p className="max-w-[62ch] text-ink-2 text-14">{t('connections.keys.apify.off')}</p>}
      <ActionForm intent="set_key" mark={name} submit={t('connections.keys.save')} kind="quiet">
        {({ errors }) => (
          <>
            <input type="hidden" name="name" value={name} />
            <TextField
              name="key"
              type="password"
              label={t(`connections.keys.${name}`)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={4000}
              error={errors['key']}
            />
          </>
        )}
      </ActionForm>
      {is_set && (
        <ActionButton
          intent="remove_key"
          id={name}
          size="small"
          kind="ghost"
          label={t('connections.keys.remove_named', { name: brand })}
        >
          {t('connections.keys.remove')}
        </ActionButton>
      )}
    </section>
  )
}
