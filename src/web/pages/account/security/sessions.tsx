import { listOwnSessions } from '#contract/accounts/sessions.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { type Cells, DataTable } from '#web/components/data-table/data-table.tsx'
import { isNarrowed } from '#web/components/data-table/list-state.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Part } from '../parts/part.tsx'
import type { KnownSession, loadSecurity } from './load-and-answer.ts'

const icons: Record<KnownSession['device'], IconName> = {
  desktop: 'monitor',
  phone: 'phone',
  tablet: 'tablet',
  program: 'settings',
}

const cells: Cells<KnownSession> = {
  device: (session) => <Device session={session} />,
  location: ({ place }) => place && <LocationName name={place} />,
  ip_address: ({ ip_address }) => <bdi>{ip_address}</bdi>,
}
const actsOf = (session: KnownSession) => !session.is_current && <CloseButton session={session} />
const staysOpen = ({ is_current }: KnownSession) => is_current

const anchor = 'sessions'

/** Where the user is signed in, with the current session marked, and ways to end sessions. */
export function Sessions({
  query,
  view,
  found: results,
  bulk,
}: Awaited<ReturnType<typeof loadSecurity>>['sessions']) {
  const t = useT()
  const path = usePath()
  const nameOf = useDeviceName()
  // A search may leave only the current one.
  const hasOthers = isNarrowed(ownSessionsList, query) || (results?.total ?? 0) > 1
  const choice = {
    action: 'own_sessions.close',
    label: t('security.sessions.close'),
    icon: 'sign-out',
    title: (count: number) => t('security.sessions.bulk.title', { count }),
    consequences: [t('security.sessions.bulk.then'), t('security.sessions.bulk.current')],
  } as const
  return (
    <Part
      id={anchor}
      title={t('security.sessions.title')}
      text={t('security.sessions.text')}
      end={
        <div className="row">
          {/* Without asking: people who are signed out can sign in again. */}
          {hasOthers && (
            <ActionButton intent="close_others" size="small">
              {t('security.sessions.close_others')}
            </ActionButton>
          )}
          <ActionButton
            intent="close_sessions"
            kind="danger"
            size="small"
            confirm={{
              title: t('security.sessions.close_all'),
              text: t('security.sessions.close_all.text'),
              verb: t('security.sessions.close_all'),
            }}
          >
            {t('security.sessions.close_all')}
          </ActionButton>
        </div>
      }
    >
      <div className="security-sessions min-w-0 -mx-2.5 [--gutter:10px]">
        <DataTable
          list={ownSessionsList}
          texts="list.own_sessions."
          query={query}
          view={view}
          // Without scripts every search reloads the page, and this is its last part.
          path={`${path('accountSecurity')}#${anchor}`}
          results={results}
          caption={t('security.sessions.title')}
          nameOf={nameOf}
          cells={cells}
          rowActions={actsOf}
          isFixed={staysOpen}
          keepsView
          exports={listOwnSessions.path}
          bulk={{ choices: [choice], ...bulk }}
          empty={<LoadFailed />}
        />
      </div>
      {results?.rows.some(({ place }) => place) && (
        <p className="text-ink-2 text-14">
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

/** The device of a session, as far as its browser reported it. */
function useDeviceName(): (session: KnownSession) => string {
  const t = useT()
  return ({ browser, system, device }) =>
    browser && system
      ? t('security.sessions.on', { browser, system })
      : browser || system || t(`security.device.${device}`)
}

function Device({ session }: { session: KnownSession }) {
  const t = useT()
  const name = useDeviceName()(session)
  const { device, is_current } = session
  return (
    <span className="flex gap-3 items-center">
      <Icon name={icons[device]} label={t(`security.device.${device}`)} />
      <span>
        <Name>{name}</Name> {is_current && <Tag kind="good">{t('security.sessions.current')}</Tag>}
      </span>
    </span>
  )
}

function LocationName({ name }: { name: string }) {
  return useT()('security.sessions.place', { place: name })
}

function CloseButton({ session }: { session: KnownSession }) {
  const t = useT()
  const name = useDeviceName()(session)
  return (
    <ActionButton
      intent="close_session"
      id={session.id}
      size="small"
      label={t('security.sessions.close_named', { name })}
    >
      {t('security.sessions.close')}
    </ActionButton>
  )
}
