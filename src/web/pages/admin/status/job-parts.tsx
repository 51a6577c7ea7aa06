import type { ReactNode } from 'react'
import type { Status, StatusPart, StatusState } from '#contract/site/status.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { tallLinks } from '../parts/chart.tsx'
import { useAge } from '../parts/use-age.ts'

/** Jobs that are not done, by kind, and those whose last try failed. */
export function Queue({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const jobName = useJobName()
  const age = useAge(status.checked_at)
  const { state, reason, kinds } = status.queue
  const since = (seconds: number) => new Date(Date.parse(status.checked_at) - seconds * 1000).toISOString()
  const columns = ['job', 'waiting', 'retrying', 'running', 'failed', 'oldest'] as const
  return (
    <Part name="queue" state={state} says={t(`status.queue.${reason}`)} wide>
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

/** Jobs that run at set times. */
export function Schedules({ status }: { status: Status }) {
  const t = useT()
  const { dateTime } = useFormat()
  const jobName = useJobName()
  const moment = useMoment(status)
  const { state, reason, jobs } = status.schedules
  return (
    <Part name="schedules" state={state} says={t(`status.schedules.${reason}`)} wide>
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

type Column =
  | 'job'
  | 'waiting'
  | 'retrying'
  | 'running'
  | 'failed'
  | 'oldest'
  | 'problem'
  | 'next'
  | 'action'
  | 'last_run'
  | 'next_run'
  | 'platform'
  | 'access'
  | 'last_success'
  | 'last_failure'
  | 'paused'
  | 'source'
  | 'state'
  | 'role'
  | 'version'
  | 'since'

const numbers: ReadonlySet<Column> = new Set(['waiting', 'retrying', 'running', 'failed', 'oldest'])

/** The head of a table. */
export function Head({ columns }: { columns: readonly Column[] }) {
  const t = useT()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={`text-ink-3 text-13 font-normal ${numbers.has(column) ? 'is-number' : ''}`}
          >
            {t(`status.column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The color and sign of each state. */
export const looks: Record<StatusState, { kind: 'good' | 'warn' | 'bad'; icon: IconName }> = {
  ok: { kind: 'good', icon: 'check-circle' },
  note: { kind: 'warn', icon: 'info' },
  problem: { kind: 'bad', icon: 'alert-circle' },
}

/** A state as a sign with its word. */
function StateTag({ state }: { state: StatusState }) {
  const t = useT()
  return <Tag {...looks[state]}>{t(`status.state.${state}`)}</Tag>
}

interface PartProps {
  name: StatusPart
  state: StatusState
  /** what this state means, and what to do */
  says: string
  /** label and value; empty values are left out */
  facts?: readonly (readonly [label: string, value: ReactNode])[]
  wide?: boolean
  link?: ReactNode
  children?: ReactNode
}

/** A part of the installation: its state, what that means, what to do, and the facts behind it. */
export function Part({ name, state, says, facts = [], wide = false, link, children }: PartProps) {
  const t = useT()
  const id = `status-${name}`
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-3 min-w-0 pbs-4 px-(--gutter) pbe-6 bg-surface [&>p]:max-w-[68ch] [&_th[scope=row]]:font-medium ${
        wide ? 'col-span-full' : '[grid-column:span_6] to-920:col-span-full'
      }`}
    >
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-center">
        <h2 className="[font:600_var(--t16)/1.3_var(--text)] tracking-normal scroll-mbs-20" id={id}>
          {t(`status.part.${name}`)}
        </h2>
        <StateTag state={state} />
      </div>
      <p>{says}</p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-y-2 gap-x-6 m-0 tabular-nums [&_dt]:text-ink-2 [&_dt]:text-13 [&_dd]:m-0 [&_dd]:wrap-anywhere">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {link && <p className={`mbs-auto pbs-2 font-medium ${tallLinks}`}>{link}</p>}
    </section>
  )
}

/** A moment with its age when the page was made, or that there was none. */
export function useMoment(
  { checked_at }: Pick<Status, 'checked_at'>,
  { none = 'status.fact.never' }: { none?: 'status.fact.never' | 'status.fact.unknown' } = {},
): (moment: string | null) => string {
  const t = useT()
  const { dateTime } = useFormat()
  const age = useAge(checked_at)
  return (moment) => (moment ? t('status.fact.ago', { time: dateTime(moment), age: age(moment) }) : t(none))
}
