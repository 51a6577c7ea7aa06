import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Past and future events, in order. */
export function Timeline({ of, now }: { of: ManagedSubscription; now: string }) {
  const t = useT()
  const { dateTime } = useFormat()
  const isLive = of.status !== 'canceled'
  const isLater = of.current_period_start !== of.start_date
  const points = [
    { name: 'begun', at: of.start_date },
    { name: 'trial_end', at: of.trial_end_date },
    { name: 'period_start', at: isLive && isLater ? of.current_period_start : null },
    { name: 'canceled', at: of.canceled_at },
    { name: 'period_end', at: isLive ? of.current_period_end : null },
    { name: 'pending_until', at: of.pending_plan ? of.pending_until : null },
    { name: 'ended', at: of.end_date },
  ] as const
  const known = points.flatMap(({ name, at }) => (at ? [{ name, at }] : []))
  return (
    <ol className="grid gap-2 m-0 p-0 list-none">
      {known
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ name, at }) => (
          <li
            key={name}
            className={`grid grid-cols-[20px_minmax(0,1fr)_auto] gap-3 items-baseline tabular-nums ${
              at > now ? 'text-ink-2' : ''
            }`}
          >
            <Icon className="text-ink-3 [translate:0_3px]" name={at > now ? 'clock' : 'check'} size={16} />
            <span>{t(`subscriptions.line.${name}`)}</span>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
    </ol>
  )
}
