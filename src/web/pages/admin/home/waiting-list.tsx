import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AllWell } from '../parts/all-well.tsx'
import type { AnswerProps } from '../parts/chart.tsx'
import { useAge } from '../parts/use-age.ts'
import { type Harm, rankLines } from './rank-lines.ts'
import { useLines } from './waiting-lines.tsx'

const signColors: Record<Harm, string> = {
  money: 'text-bad',
  people: 'text-warn',
  broken: 'text-warn',
  info: 'text-ink-3',
}

/** What only a person can resolve, the worst first: its cause, its age and a link to the place to do so. */
export function WaitingList({ overview }: AnswerProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const age = useAge(overview.counted_at)
  const lines = rankLines(useLines({ overview }))
  const { waiting, tickets, failed_events, unsellable_plans, forms, trouble } = overview
  if (!waiting && !trouble && !tickets && !failed_events && !unsellable_plans && forms.length === 0)
    return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="visually-hidden">
        {t('overview.waiting.title')}
      </h2>
      {lines.length === 0 ? (
        <AllWell>{t('overview.waiting.nothing')}</AllWell>
      ) : (
        <ul className="waiting-lines m-0 p-0 list-none">
          {lines.map(({ icon, harm, text, cause, since, link }) => (
            <li
              className="grid grid-cols-[18px_minmax(0,1fr)_auto_auto] gap-y-2 gap-x-4 items-center min-h-10 py-2 px-(--gutter) border-be border-be-line to-920:relative to-920:grid-cols-[18px_minmax(0,1fr)_auto] to-920:gap-y-0.5"
              key={text}
            >
              <span className={`grid ${signColors[harm]}`}>
                <Icon name={icon} size={18} />
              </span>
              <span className="min-w-0">
                <span className="font-medium">{text}</span>
                {cause && <span className="ms-2 text-ink-2 wrap-anywhere">{cause}</span>}
              </span>
              <span className="muted whitespace-nowrap">
                {since && (
                  <time dateTime={since} title={dateTime(since)}>
                    {age(since)}
                  </time>
                )}
              </span>
              {/* On a phone the whole line can be pressed. */}
              <span className="to-920:col-[2/-1] to-920:*:after:absolute to-920:*:after:inset-0">{link}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
