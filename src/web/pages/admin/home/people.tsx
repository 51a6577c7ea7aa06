import { type ReactNode, useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'
import { localeNames } from '#locales/locales.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Hatch } from './hatch.tsx'

/** New accounts by language. */
export function People({ overview: { people, since } }: { overview: Overview }) {
  const t = useT()
  const format = useFormat()
  if (!people) return null
  const max = Math.max(...people.by_language.map(({ count }) => count), 0)
  return (
    <Question
      title={t('overview.people.title')}
      figure={format.count(people.joined)}
      says={t('overview.people.says', { count: people.joined })}
      link={
        <OpenLink page="dashboardUsers" search={`?created_at_from=${since.slice(0, 10)}`}>
          {t('overview.people.link')}
        </OpenLink>
      }
    >
      <ul className="overview-bars">
        {people.by_language.map(({ locale, count }) => (
          <li key={locale}>
            <span lang={locale}>{localeNames[locale]}</span>
            <ShareBar value={count} max={max} />
            <span className="overview-number">{format.count(count)}</span>
          </li>
        ))}
      </ul>
    </Question>
  )
}

/** A bar relative to the largest one, with the failed part hatched at its end. The numbers are beside it. */
export function ShareBar({ value, failed = 0, max }: { value: number; failed?: number; max: number }) {
  const id = useId()
  const share = (n: number) => (max > 0 ? (n / max) * 100 : 0)
  return (
    <svg className="share-bar" aria-hidden="true">
      <defs>
        <Hatch id={id} isBad />
      </defs>
      <rect className="chart-ground" width="100%" height="100%" />
      <rect className="chart-whole" width={`${share(value - failed)}%`} height="100%" />
      {failed > 0 && (
        <rect
          fill={`url(#${id})`}
          x={`${share(value - failed)}%`}
          width={`${Math.max(share(failed), 1.5)}%`}
          height="100%"
        />
      )}
    </svg>
  )
}

export interface AnswerProps {
  overview: Overview
  mayReadLogs: boolean
}

interface QuestionProps {
  title: string
  /** the answer as a number */
  figure: string
  /** what the number means */
  says: ReactNode
  wide?: boolean
  children?: ReactNode
  /** link to the list behind the number */
  link: ReactNode
}

/** A question, its answer, and a link to what was counted. */
export function Question({ title, figure, says, wide = false, children, link }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={wide ? 'overview-question is-wide' : 'overview-question'}>
      <h2 id={id}>{title}</h2>
      <p className="overview-answer">
        <span className="overview-figure">{figure}</span> <span className="muted">{says}</span>
      </p>
      {children}
      {link && <p className="overview-link">{link}</p>}
    </section>
  )
}
