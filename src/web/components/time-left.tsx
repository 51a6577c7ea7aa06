import { formatLocales } from '../../locales/locales.ts'
import { useFormat } from '../i18n/format.ts'
import { useLocale, useT } from '../i18n/frame.tsx'
import { useSeconds } from '../state/now.ts'
import { type Duration, durationOf } from './duration.ts'

/** Until when a winner may come forward: the moment itself, and with scripts how long that is from now. */
export function TimeLeft({ deadline }: { deadline: string }) {
  const t = useT()
  const { dateTime } = useFormat()
  const locale = useLocale()
  const now = useSeconds()
  const left = now === undefined ? undefined : Math.floor(Date.parse(deadline) / 1000) - now
  if (left !== undefined && left <= 0) return <span>{t('result.winner.overdue')}</span>
  const words = left === undefined ? undefined : wordsFor(formatLocales[locale], durationOf(left))
  return (
    <span>
      <time dateTime={deadline}>{t('result.winner.claim_until', { date: dateTime(deadline) })}</time>
      {words && (
        <span className="time-left" role="timer">
          {t('result.winner.time_left', { time: words })}
        </span>
      )}
    </span>
  )
}

/** Browsers that cannot put durations into words show the moment alone. */
function wordsFor(tag: string, duration: Duration): string | undefined {
  const { DurationFormat } = Intl as typeof Intl & { DurationFormat?: Durations }
  return DurationFormat && new DurationFormat(tag, { style: 'short' }).format(duration)
}

type Durations = new (tag: string, options: { style: 'short' }) => { format: (duration: Duration) => string }
