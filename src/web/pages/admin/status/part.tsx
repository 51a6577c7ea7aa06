import type { ReactNode } from 'react'
import type { Status, StatusPart, StatusState } from '#contract/site/status.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAge } from '../home/waiting-list.tsx'

const looks: Record<StatusState, { kind: 'good' | 'warn' | 'bad'; icon: IconName }> = {
  ok: { kind: 'good', icon: 'check-circle' },
  note: { kind: 'warn', icon: 'info' },
  problem: { kind: 'bad', icon: 'alert-circle' },
}

/** A state as a sign with its word. */
export function StateTag({ state }: { state: StatusState }) {
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
    <section aria-labelledby={id} className={wide ? 'status-part is-wide' : 'status-part'}>
      <div className="status-head flex flex-wrap gap-y-2 gap-x-3 items-center">
        <h2 id={id}>{t(`status.part.${name}`)}</h2>
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
      {link && <p className="overview-link mbs-auto pbs-2 font-medium">{link}</p>}
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
