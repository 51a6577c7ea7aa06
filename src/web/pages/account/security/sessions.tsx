import { ActButton } from '../../../acts/act-form.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Sentence, slot } from '../../../components/sentence.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Part } from '../parts/part.tsx'
import type { KnownSession } from './load-security.ts'

const icons: Record<KnownSession['device'], IconName> = {
  desktop: 'monitor',
  phone: 'phone',
  tablet: 'tablet',
  program: 'settings',
}

/** Where somebody is signed in, the place they are at marked, and ways to end it. */
export function Sessions({ sessions }: { sessions: readonly KnownSession[] | null }) {
  const t = useT()
  return (
    <Part
      title={t('security.sessions.title')}
      text={t('security.sessions.text')}
      end={
        <ActButton intent="close_sessions" kind="danger" size="small">
          {t('security.sessions.close_all')}
        </ActButton>
      }
    >
      {sessions === null ? (
        <LoadFailed />
      ) : (
        <ul className="account-list">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions?.some(({ place }) => place) && (
        <p className="account-fine">
          <Sentence
            text={t('security.sessions.credit', { source: slot(0) })}
            parts={[
              <a key="source" href="https://db-ip.com" rel="noreferrer">
                IP geolocation by DB-IP
              </a>,
            ]}
          />
        </p>
      )}
    </Part>
  )
}

function SessionItem({ session }: { session: KnownSession }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { id, device, browser, system, place, ip_address, last_activity, is_current } = session
  const name =
    browser && system
      ? t('security.sessions.on', { browser, system })
      : browser || system || t(`security.device.${device}`)
  return (
    <li>
      <Icon name={icons[device]} label={t(`security.device.${device}`)} />
      <div>
        <span className="row-title">
          <Name>{name}</Name> {is_current && <Tag kind="good">{t('security.sessions.current')}</Tag>}
        </span>
        <span className="row-note">
          {place && `${t('security.sessions.place', { place })} · `}
          <bdi>{ip_address}</bdi>
          {' · '}
          {is_current
            ? t('security.sessions.now')
            : t('security.sessions.last', { date: dateTime(last_activity) })}
        </span>
      </div>
      {!is_current && (
        <ActButton
          intent="close_session"
          id={id}
          size="small"
          label={t('security.sessions.close_named', { name })}
        >
          {t('security.sessions.close')}
        </ActButton>
      )}
    </li>
  )
}
