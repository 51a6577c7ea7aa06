import type { ReactNode } from 'react'
import type { Status, StatusPart, StatusState } from '#contract/site/status.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { Ago, howLongAgo } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { tallLinks } from '../parts/chart.tsx'

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

/** A state as a sign with its word: quiet where all is well, so that the others are found first. */
function StateMark({ state }: { state: StatusState }) {
  const t = useT()
  const word = t(`status.state.${state}`)
  if (state !== 'ok') return <Tag {...looks[state]}>{word}</Tag>
  return (
    <span className="inline-flex gap-1.5 items-center text-ink-2 text-13">
      <Icon className="text-good" name={looks[state].icon} size={14} />
      {word}
    </span>
  )
}

/** A label and its value; one without a label says enough. */
type Fact = readonly [label: string, value: ReactNode]

interface PartProps {
  status: Status
  name: StatusPart
  /** what this state means, and what to do */
  says: string
  /** the one figure in its row */
  figure?: Fact | undefined
  facts?: readonly Fact[]
  link?: ReactNode
  children?: ReactNode
}

/** In columns; on a phone the name and the state are above the figure and the time. */
const rowLook =
  '[&>summary]:grid [&>summary]:grid-cols-[minmax(0,230px)_150px_minmax(0,1fr)_auto_18px] [&>summary]:gap-y-0.5 [&>summary]:gap-x-4 [&>summary]:min-h-10 [&>summary]:py-1.5 [&>summary]:px-(--gutter) [&>summary]:font-normal [&>summary:hover]:bg-hover to-920:[&>summary]:grid-cols-[minmax(0,1fr)_auto_18px] to-920:[&>summary]:min-h-11 to-920:[&>summary>.fold-sign]:[grid-area:1/3]'

/**
 * A part of the installation in one row: its state, one figure, and when it was checked. What that means and the facts
 * behind it are below, open where something is to be done.
 */
export function Part({ status, name, says, figure, facts = [], link, children }: PartProps) {
  const t = useT()
  const { state } = status[name]
  const { checked_at, probed_at } = status
  const checked = name in probed_at ? probed_at[name as keyof typeof probed_at] : checked_at
  const id = `status-${name}`
  return (
    <section aria-labelledby={id} className="min-w-0 border-be border-be-line">
      <Fold
        open={state !== 'ok'}
        className={`border-0 ${rowLook} [&>.fold-body]:pbe-0`}
        title={
          <>
            <h2
              className="[font:600_var(--t14)/1.4_var(--text)] tracking-normal scroll-mbs-20 wrap-anywhere"
              id={id}
            >
              {t(`status.part.${name}`)}
            </h2>
            <span className="min-w-0">
              <StateMark state={state} />
            </span>
            <span className="min-w-0 text-14 tabular-nums wrap-anywhere to-920:[grid-area:2/1]">
              {figure && (
                <>
                  {figure[0] && <span className="me-1.5 text-ink-3 text-13">{figure[0]}</span>}
                  {figure[1]}
                </>
              )}
            </span>
            <span className="text-ink-3 text-13 text-end whitespace-nowrap to-920:[grid-area:2/2/auto/span_2]">
              {checked && (
                <Sentence
                  text={t('status.checked', { time: slot(0) })}
                  parts={[<Ago key="ago" moment={checked} />]}
                />
              )}
            </span>
          </>
        }
      >
        <div className="flex flex-col gap-3 px-(--gutter) pbs-1 pbe-5 [&>p]:max-w-[68ch] [&_th[scope=row]]:font-medium">
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
          {link && <p className={`font-medium ${tallLinks}`}>{link}</p>}
        </div>
      </Fold>
    </section>
  )
}

/** A moment with how long ago it was when the page was made, or that there was none. */
export function useMoment(
  { checked_at }: Pick<Status, 'checked_at'>,
  { none = 'status.fact.never' }: { none?: 'status.fact.never' | 'status.fact.unknown' } = {},
): (moment: string | null) => string {
  const t = useT()
  const { date, dateTime } = useFormat()
  return (moment) => {
    if (!moment) return t(none)
    const past = howLongAgo(new Date(moment), Date.parse(checked_at), date)
    if (!past) return dateTime(moment)
    return `${dateTime(moment)} (${t(`table.ago.${past.unit}`, 'n' in past ? { n: past.n } : {})})`
  }
}
