import { platformNames } from '#contract/comments/platform-names.ts'
import type { Status } from '#contract/site/status.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { Ago } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Table } from '#web/ui/table.tsx'
import { latest } from './job-parts.tsx'
import { Head, Part, useMoment } from './part.tsx'

/** Whether mails leave, and what waits. */
export function Mail({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const moment = useMoment(status)
  const { reason, detail, last_sent, waiting, kept, failed } = status.mail
  const rows = (count: number, state: string) =>
    count > 0 ? (
      <OpenLink page="dashboardMails" search={`?status=${state}`}>
        {number(count)}
      </OpenLink>
    ) : (
      number(count)
    )
  return (
    <Part
      status={status}
      name="mail"
      says={t(`status.mail.${reason}`)}
      figure={
        failed > 0
          ? [t('status.fact.failed'), number(failed)]
          : [t('status.fact.last_sent'), <AgoOrNever key="ago" moment={last_sent} />]
      }
      facts={[
        ...(detail ? [[t('status.fact.detail'), detail] as const] : []),
        [t('status.fact.last_sent'), moment(last_sent)],
        [t('status.fact.waiting'), rows(waiting, 'waiting,sending')],
        [t('status.fact.kept'), rows(kept, 'kept')],
        [t('status.fact.failed'), rows(failed, 'failed')],
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
  const { reason, round, round_at, ledger_until, relays } = status.beacon
  return (
    <Part
      status={status}
      name="beacon"
      says={t(`status.beacon.${reason}`)}
      figure={round === null ? undefined : [t('status.fact.round'), number(round)]}
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
  const { reason, connectors } = status.platforms
  const success = connectors.reduce<string | null>(
    (last, { last_success }) => latest(last, last_success),
    null,
  )
  return (
    <Part
      status={status}
      name="platforms"
      says={t(`status.platforms.${reason}`)}
      figure={[t('status.column.last_success'), <AgoOrNever key="ago" moment={success} />]}
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
  const { reason, last_event, failed, oldest_failed } = status.payments
  return (
    <Part
      status={status}
      name="payments"
      says={t(`status.payments.${reason}`)}
      figure={
        failed > 0
          ? [t('status.fact.failed'), number(failed)]
          : [t('status.fact.last_event'), <AgoOrNever key="ago" moment={last_event} />]
      }
      facts={[
        [t('status.fact.last_event'), moment(last_event)],
        [
          t('status.fact.failed'),
          failed > 0 ? (
            <OpenLink key="failed" page="dashboardDeliveries" search="?status=failed">
              {number(failed)}
            </OpenLink>
          ) : (
            number(failed)
          ),
        ],
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

function AgoOrNever({ moment }: { moment: string | null }) {
  const t = useT()
  return moment ? <Ago moment={moment} /> : t('status.fact.never')
}
