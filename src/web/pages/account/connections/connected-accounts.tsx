import type { Connection, OwnKeyName } from '#contract/comments/connections.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useConfirmation } from '#web/actions/use-confirmation.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Part } from '../parts/part.tsx'
import { Row } from '../parts/row.tsx'

/** Brand names are the same in every language. */
export const platformNames: Record<Connection['platform'] | OwnKeyName, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  apify: 'Apify',
}

interface ConnectedAccountsProps {
  connections: readonly Connection[]
  /** whether this site can connect any account */
  canConnect: boolean
}

const platforms = ['instagram', 'facebook'] as const

/** Connected professional accounts and Pages, and the way to connect more. */
export function ConnectedAccounts({ connections, canConnect }: ConnectedAccountsProps) {
  const t = useT()
  return (
    <Part title={t('connections.accounts.title')} text={t('connections.accounts.text')}>
      {connections.length > 0 && (
        <ul>
          {connections.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {!canConnect && (
        <Note>
          <p>{t('connections.accounts.unavailable')}</p>
        </Note>
      )}
      {canConnect && (
        <ul>
          {platforms.map((platform) => (
            <Row key={platform}>
              <Icon name="plus" />
              <div>
                <span className="row-title">{platformNames[platform]}</span>
                <span className="row-note">{t(`connections.what.${platform}`)}</span>
              </div>
              <ActionButton
                intent="start_connection"
                id={platform}
                size="small"
                label={t('connections.connect_named', { name: platformNames[platform] })}
              >
                {t('connections.connect')}
              </ActionButton>
            </Row>
          ))}
        </ul>
      )}
    </Part>
  )
}

function ConnectionItem({ connection }: { connection: Connection }) {
  const t = useT()
  const { date } = useFormat()
  const { id, platform, name, connected_at, expires_at, is_broken } = connection
  return (
    <Row>
      <Icon name="link" />
      <div>
        <Name className="row-title">{name}</Name>
        {is_broken && (
          <Tag kind="bad" icon="alert-circle" className="ms-1">
            {t('connections.broken')}
          </Tag>
        )}
        <span className="row-note">
          {platformNames[platform]} · {t('connections.since', { date: date(connected_at) })}
          {expires_at && !is_broken && <> · {t('connections.until', { date: date(expires_at) })}</>}
        </span>
        {is_broken && (
          <span className="row-note">
            {t('connections.broken.text', { platform: platformNames[platform] })}
          </span>
        )}
      </div>
      <RemoveLink id={id} name={name} />
    </Row>
  )
}

/** Removing is confirmed in an overlay, or without scripts on the page that the address requests. */
function RemoveLink({ id, name }: { id: string; name: string }) {
  const t = useT()
  const question = (
    <Sentence
      text={t('connections.confirm.title', { name: slot(0) })}
      parts={[<Name key="name">{name}</Name>]}
    />
  )
  const ask = useConfirmation(
    { title: question, text: t('connections.confirm.text'), verb: t('connections.confirm.submit') },
    { intent: 'remove_connection', mark: id, id },
  )
  return (
    <PageLink
      page="accountConnections"
      onClick={ask}
      search={`?${new URLSearchParams({ remove: id })}`}
      preventScrollReset
      className={buttonClass({ size: 'small' })}
      aria-current={undefined}
      aria-label={t('connections.remove_named', { name })}
    >
      {t('connections.remove')}
    </PageLink>
  )
}
