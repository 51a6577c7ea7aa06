import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { ShareBar } from './charts.tsx'
import { type AnswerProps, Question } from './question.tsx'
import { usePercent } from './use-percent.ts'

/** How many of the fetches brought every comment that the platform counts. */
export function Completeness({ overview: { fetches, since } }: AnswerProps) {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  if (!fetches) return null
  const { ended, complete, before, complete_before: completeBefore } = fetches
  return (
    <Question
      title={t('overview.fetches.title')}
      figure={ended > 0 ? percent(complete / ended) : number(0)}
      says={
        <>
          {ended > 0
            ? t('overview.fetches.says', { complete: number(complete), count: ended })
            : t('overview.platforms.none')}
          {before > 0 && (
            <>
              {' · '}
              {t('overview.fetches.before', { percent: percent(completeBefore / before) })}
            </>
          )}
        </>
      }
      link={
        <OpenLink
          page="dashboardFetches"
          search={`?state=incomplete,failed&created_at_from=${since.slice(0, 10)}`}
        >
          {t('overview.fetches.link')}
        </OpenLink>
      }
    >
      {ended > 0 && <ShareBar value={ended} failed={ended - complete} max={ended} />}
    </Question>
  )
}
