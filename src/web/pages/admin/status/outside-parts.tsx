import { platformNames } from '#contract/comments/platform-names.ts'
import type { Status } from '#contract/site/status.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Table } from '#web/ui/table.tsx'
import { Head, Part, useMoment } from './job-parts.tsx'

/** Whether mails leave, and what waits. */
export function Mail({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const moment = useMoment(status)
  const { state, reason, detail, last_sent, waiting, kept, failed } = status.mail
  return (
    <Part
      name="mail"
      state={state}
      says={t(`status.mail.${reason}`)}
      facts={[
        ...(detail ? [[t('status.fact.detail'), detail] as const] : []),
        [t('status.fact.last_sent'), moment(last_sent)],
        [t('status.fact.waiting'), number(waiting)],
        [t('status.fact.kept'), number(kept)],
        [t('status.fact.failed'), number(failed)],
      ]}
      link={<OpenLink page="dashboardMails">{t('overview.open.mails')}</OpenLink>}
    />
  )
}

/** The last round of the beacon, and which of its relays answer. */
export function Beacon({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const moment = useMoment(status)
  const { state, reason, round, round_at, ledger_until, relays } = status.beacon
  return (
    <Part
      name="beacon"
      state={state}
      says={t(`status.beacon.${reason}`)}
      facts={
        round === null
          ? []
          : [
              [t('status.fact.round'), number(round)],
              [t('status.fact.published'), moment(round_at)],
              ...(ledger_until ? [[t('status.fact.waits_until'), moment(ledger_until)] as const] : []),
            ]
      }
    >
      {relays.length > 0 && (
        <Table caption={t('status.part.beacon')} tight flush>
          <Head columns={['source', 'state']} />
          <tbody>
            {relays.map(({ host, answers, said }) => (
              <tr key={host}>
                <th scope="row">{host}</th>
                <td>
                  {t(
                    answers === null
                      ? 'status.relay.unasked'
                      : answers
                        ? 'status.relay.yes'
                        : 'status.relay.no',
                  )}
                  {said && ` (${said})`}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Part>
  )
}

/** Each platform's key, and how fetching from it last went. */
export function Platforms({ status }: { status: Status }) {
  const t = useT()
  const { dateTime } = useFormat()
  const moment = useMoment(status)
  const { state, reason, connectors } = status.platforms
  return (
    <Part
      name="platforms"
      state={state}
      says={t(`status.platforms.${reason}`)}
      wide
      link={
        <OpenLink page="dashboardSettings" search="?group=platforms">
          {t('overview.open.settings')}
        </OpenLink>
      }
    >
      <Table caption={t('status.part.platforms')} tight flush records>
        <Head columns={['platform', 'access', 'last_success', 'last_failure', 'paused']} />
        <tbody>
          {connectors.map((connector) => {
            const { platform, by, last_success, last_failure, last_problem } = connector
            const until = connector.paused_until ?? connector.quota_until
            return (
              <tr key={platform}>
                <th scope="row">{platformNames[platform]}</th>
                <td data-label={t('status.column.access')}>{t(`status.by.${by ?? 'none'}`)}</td>
                <td data-label={t('status.column.last_success')}>{moment(last_success)}</td>
                <td data-label={t('status.column.last_failure')}>
                  {moment(last_failure)}
                  {last_problem && (
                    <span className="block text-ink-2 wrap-anywhere">
                      {t(`collection_draw.problem.${last_problem}`)}
                    </span>
                  )}
                </td>
                <td data-label={t('status.column.paused')}>{until ? dateTime(until) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Part>
  )
}

/** Whether events of the payment provider arrive and are processed. */
export function Payments({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const moment = useMoment(status)
  const { state, reason, last_event, failed, oldest_failed } = status.payments
  return (
    <Part
      name="payments"
      state={state}
      says={t(`status.payments.${reason}`)}
      facts={[
        [t('status.fact.last_event'), moment(last_event)],
        [t('status.fact.failed'), number(failed)],
        ...(oldest_failed ? [[t('status.fact.oldest'), moment(oldest_failed)] as const] : []),
      ]}
      link={
        reason === 'off' ? (
          <OpenLink page="dashboardSettings" search="?group=payments">
            {t('overview.open.settings')}
          </OpenLink>
        ) : (
          <OpenLink page="dashboardDeliveries">{t('overview.open.events')}</OpenLink>
        )
      }
    />
  )
}
