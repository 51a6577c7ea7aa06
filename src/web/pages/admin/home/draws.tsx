import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { DrawChart } from './draw-chart.tsx'
import { ChartKey } from './hatch.tsx'
import { type AnswerProps, Question } from './question.tsx'
import { usePercent } from './use-percent.ts'

/** How many draws there were, and whether they came to an end. */
export function Draws({ overview: { draws, period, since }, mayReadLogs }: AnswerProps) {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  const { total, finished, waiting, before } = draws
  return (
    <Question
      wide
      title={t('overview.draws.title')}
      figure={total > 0 ? percent(finished / total) : number(0)}
      says={
        <>
          {total > 0
            ? t('overview.draws.says', { finished: number(finished), count: total })
            : t('overview.draws.none')}
          {' · '}
          {t('overview.draws.before', { count: before })}
        </>
      }
      link={
        mayReadLogs && (
          <PageLink
            page="dashboardLogs"
            search={`?endpoint=%2Fapi%2Fgiveaways&method=POST&created_at_from=${since.slice(0, 10)}`}
          >
            {t('overview.draws.link')}
          </PageLink>
        )
      }
    >
      <DrawChart draws={draws} period={period} />
      <ul className="overview-legend">
        <li>
          <ChartKey /> {t('overview.draws.finished', { count: finished })}
        </li>
        <li>
          <ChartKey isHatched /> {t('overview.draws.waiting', { count: waiting })}
        </li>
      </ul>
    </Question>
  )
}
