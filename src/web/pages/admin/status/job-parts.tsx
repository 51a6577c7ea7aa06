import type { Status } from '#contract/site/status.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { Ago } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Table } from '#web/ui/table.tsx'
import { useAge } from '../parts/use-age.ts'
import { Head, Part, useMoment } from './part.tsx'

/** Jobs that are not done, by kind, and those whose last try failed. */
export function Queue({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const jobName = useJobName()
  const age = useAge(status.checked_at)
  const { reason, kinds } = status.queue
  const waits = kinds.reduce((sum, { waiting }) => sum + waiting, 0)
  const since = (seconds: number) => new Date(Date.parse(status.checked_at) - seconds * 1000).toISOString()
  const columns = ['job', 'waiting', 'retrying', 'running', 'failed', 'oldest'] as const
  return (
    <Part
      status={status}
      name="queue"
      says={t(`status.queue.${reason}`)}
      figure={[t('status.fact.waiting'), number(waits)]}
    >
      {kinds.length > 0 && (
        <Table caption={t('status.part.queue')} tight flush records>
          <Head columns={columns} />
          <tbody>
            {kinds.map(({ name, waiting, retrying, running, failed, oldest_seconds }) => (
              <tr key={name}>
                <th scope="row">{jobName(name)}</th>
                <td className="is-number" data-label={t('status.column.waiting')}>
                  {number(waiting)}
                </td>
                <td className="is-number" data-label={t('status.column.retrying')}>
                  {number(retrying)}
                </td>
                <td className="is-number" data-label={t('status.column.running')}>
                  {number(running)}
                </td>
                <td className="is-number" data-label={t('status.column.failed')}>
                  {number(failed)}
                </td>
                <td className="is-number" data-label={t('status.column.oldest')}>
                  {age(since(oldest_seconds))}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Failing status={status} />
    </Part>
  )
}

const jobNames: Readonly<Record<string, MessageKey>> = {
  finish_draw: 'status.job.finish_draw',
  end_claim: 'status.job.end_claim',
  open_guess_game: 'status.job.open_guess_game',
  send_mail: 'status.job.send_mail',
  recover_account: 'status.job.recover_account',
  collect: 'status.job.collect',
  bulk: 'status.job.bulk',
  publish_content: 'status.job.publish_content',
  host_film: 'status.job.host_film',
  drop_film: 'status.job.drop_film',
  reconcile_payments: 'status.job.reconcile_payments',
  end_subscriptions: 'status.job.end_subscriptions',
  finish_sealed: 'status.job.finish_sealed',
  send_reports: 'status.job.send_reports',
  tidy_up: 'status.job.tidy_up',
}

/** The name of a kind of job; one of another release keeps its own. */
function useJobName(): (name: string) => string {
  const t = useT()
  return (name) => {
    const key = jobNames[name]
    return key ? t(key) : name
  }
}

function Failing({ status }: { status: Status }) {
  const t = useT()
  const { colon, dateTime } = useFormat()
  const jobName = useJobName()
  const { failing } = status.queue
  if (failing.length === 0) return null
  return (
    <Table caption={t('status.failing.title')} showCaption tight flush records>
      <Head columns={['job', 'problem', 'next', 'action']} />
      <tbody>
        {failing.map(({ id, name, state, problem, next_at }) => (
          <tr key={id}>
            <th scope="row">{jobName(name)}</th>
            <td data-label={t('status.column.problem')}>
              <span className="block text-ink-2 wrap-anywhere">{problem ?? t('status.fact.unknown')}</span>
            </td>
            <td data-label={t('status.column.next')}>
              {state === 'failed' ? t('status.fact.never') : dateTime(next_at)}
            </td>
            <td data-label={t('status.column.action')}>
              <ActionButton
                intent="retry"
                className="[&_.button]:whitespace-nowrap"
                id={id}
                size="small"
                label={`${t('status.retry')}${colon}${jobName(name)}`}
                confirm={{
                  title: t('status.retry.title'),
                  text: t('status.retry.text'),
                  verb: t('status.retry'),
                }}
              >
                {t('status.retry')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The later of two moments. */
export function latest(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other
}

/** Jobs that run at set times. */
export function Schedules({ status }: { status: Status }) {
  const t = useT()
  const { dateTime } = useFormat()
  const jobName = useJobName()
  const moment = useMoment(status)
  const { reason, jobs } = status.schedules
  const lastRun = jobs.reduce<string | null>((last, { last_run }) => latest(last, last_run), null)
  return (
    <Part
      status={status}
      name="schedules"
      says={t(`status.schedules.${reason}`)}
      figure={[
        t('status.column.last_run'),
        lastRun ? <Ago key="ago" moment={lastRun} /> : t('status.fact.never'),
      ]}
    >
      {jobs.length > 0 && (
        <Table caption={t('status.part.schedules')} tight flush records>
          <Head columns={['job', 'last_run', 'next_run', 'problem']} />
          <tbody>
            {jobs.map(({ name, last_run, next_run, problem }) => (
              <tr key={name}>
                <th scope="row">{jobName(name)}</th>
                <td data-label={t('status.column.last_run')}>{moment(last_run)}</td>
                <td data-label={t('status.column.next_run')}>
                  {next_run ? dateTime(next_run) : t('status.fact.unknown')}
                </td>
                <td data-label={t('status.column.problem')}>
                  <span className="block text-ink-2 wrap-anywhere">{problem ?? '–'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Part>
  )
}
