import './countdown.css'
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
    <div className="countdown" role="timer" aria-label={t('waiting.countdown')}>
      {units.slice(parts.days > 0 ? 0 : 1).map((unit) => (
        <p key={unit}>
          <b>{unit === 'days' ? number(parts.days) : String(parts[unit]).padStart(2, '0')}</b>
          <span>{t(`waiting.unit.${unit}`, { count: parts[unit] })}</span>
        </p>
      ))}
    </div>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const
