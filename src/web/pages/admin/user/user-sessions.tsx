import type { ManagedSession, Session } from '#contract/accounts/sessions.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'

interface UserSessionsProps {
  userId: string
  /** null if they could not be loaded */
  results: { rows: readonly ManagedSession[]; total: number | null } | null
  mayClose: boolean
}

/** Where a user is signed in, and ways to end sessions. */
export function UserSessions({ userId, results, mayClose }: UserSessionsProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const nameOf = useDeviceName()
  const rows = results?.rows ?? []
  const total = results?.total ?? 0
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="sessions">
      <div className="flex gap-3 items-center justify-between min-h-8.5">
        <h2
          className="me-auto font-semibold text-16 leading-[1.3] font-text tracking-normal normal-nums"
          id="sessions"
        >
          {t('users.sessions')}
        </h2>
        {total > rows.length && (
          <PageLink page="dashboardSessions" search={`?user_id=${userId}`}>
            {t('users.sessions.more')} {number(total)}
          </PageLink>
        )}
      </div>
      {!results && <LoadFailed />}
      {results && rows.length === 0 && <p className="muted">{t('users.sessions.none')}</p>}
      <ul>
        {rows.map((session) => (
          <li
            className="flex gap-3 items-center justify-between py-2.25 border-bs border-bs-line text-14 [&_button]:whitespace-nowrap"
            key={session.id}
          >
            <span className="grid min-w-0 wrap-anywhere">
              <span className="strong">{nameOf(session)}</span>
              <small className="text-ink-3 text-12">
                <bdi>{session.ip_address}</bdi> · {dateTime(session.last_activity)}
              </small>
            </span>
            {mayClose && (
              <ActionButton
                intent="close_session"
                id={session.id}
                size="small"
                label={t('sessions_list.close_named', { name: session.user, device: nameOf(session) })}
              >
                {t('sessions_list.close')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The device of a session, as far as its browser reported it. */
export function useDeviceName(): (session: Pick<Session, 'browser' | 'system' | 'device'>) => string {
  const t = useT()
  return ({ browser, system, device }) =>
    browser && system
      ? t('sessions_list.on', { browser, system })
      : browser || system || t(`sessions_list.device.${device}`)
}

export function DeviceName({ session }: { session: Pick<Session, 'browser' | 'system' | 'device'> }) {
  return useDeviceName()(session)
}
