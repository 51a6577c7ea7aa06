import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { type ServerClock, secondsOf, useLeft } from './server-clock.ts'

interface CountdownProps {
  /** ISO time of the awaited event */
  due: string
  clock: ServerClock
}

/**
 * Days, hours, minutes and seconds in large numbers; screen readers can read them but are not interrupted every second.
 */
export function Countdown({ due, clock }: CountdownProps) {
  const t = useT()
  const { number } = useFormat()
  const remaining = useLeft(due, clock, secondsOf)
  const parts = {
    days: Math.floor(remaining / 86_400),
    hours: Math.floor(remaining / 3600) % 24,
    minutes: Math.floor(remaining / 60) % 60,
    seconds: remaining % 60,
  }
  return (
    <div
      className="flex flex-wrap gap-y-3 gap-x-[clamp(var(--s4),3vw,var(--s6))]"
      role="timer"
      aria-label={t('waiting.countdown')}
    >
      {units.slice(parts.days > 0 ? 0 : 1).map((unit) => (
        <p className="grid min-w-[4.2ch] text-14 text-ink-2" key={unit}>
          <b className="font-heading text-[clamp(2.5rem,1.4rem_+_5vw,4.5rem)] leading-none font-display tabular-nums tracking-[-0.03em] text-ink">
            {unit === 'days' ? number(parts.days) : String(parts[unit]).padStart(2, '0')}
          </b>
          <span>{t(`waiting.unit.${unit}`, { count: parts[unit] })}</span>
        </p>
      ))}
    </div>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const
