import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { type AnswerProps, Question } from './question.tsx'
import { useAge } from './use-age.ts'

/** How long the oldest job waits that could have begun. */
export function Queue({ overview: { queue, counted_at, since }, mayReadLogs }: AnswerProps) {
  const t = useT()
  const age = useAge(counted_at)
  if (!queue) return null
  const { jobs, failing, oldest } = queue
  return (
    <Question
      title={t('overview.queue.title')}
      figure={age(oldest ?? counted_at)}
      says={t(jobs > 0 ? 'overview.queue.says' : 'overview.queue.none')}
      link={
        mayReadLogs && (
          <PageLink
            page="dashboardLogs"
            search={`?status_code_min=500&created_at_from=${since.slice(0, 10)}`}
          >
            {t('overview.queue.link')}
          </PageLink>
        )
      }
    >
      {jobs > 0 && (
        <ul className="overview-facts">
          <li>{t('overview.queue.jobs', { count: jobs })}</li>
          <li className={failing > 0 ? 'overview-bad' : undefined}>
            {t('overview.queue.failing', { count: failing })}
          </li>
        </ul>
      )}
    </Question>
  )
}
