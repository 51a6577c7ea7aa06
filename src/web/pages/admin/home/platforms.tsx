import { platformNames } from '../../../../contract/platform-names.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { type AnswerProps, Question } from './question.tsx'
import { ShareBar } from './share-bar.tsx'
import { usePercent } from './use-percent.ts'

/** What was fetched from each platform, and what of it failed. */
export function Platforms({ overview: { platforms, since }, mayReadLogs }: AnswerProps) {
  const t = useT()
  const { count, number } = useFormat()
  const percent = usePercent()
  if (!platforms) return null
  const all = platforms.reduce((sum, { collections }) => sum + collections, 0)
  const failed = platforms.reduce((sum, one) => sum + one.failed, 0)
  const most = Math.max(...platforms.map(({ collections }) => collections), 0)
  return (
    <Question
      title={t('overview.platforms.title')}
      figure={all > 0 ? percent(failed / all) : number(0)}
      says={
        all > 0
          ? t('overview.platforms.says', { failed: number(failed), count: all })
          : t('overview.platforms.none')
      }
      link={
        mayReadLogs && (
          <PageLink
            page="dashboardLogs"
            search={`?endpoint=%2Fapi%2Fcollections&created_at_from=${since.slice(0, 10)}`}
          >
            {t('overview.platforms.link')}
          </PageLink>
        )
      }
    >
      <ul className="overview-bars">
        {platforms.map(({ platform, collections, failed: bad }) => (
          <li key={platform}>
            <span>{platformNames[platform as keyof typeof platformNames] ?? platform}</span>
            <ShareBar whole={collections} failed={bad} most={most} />
            <span className="overview-number">{count(collections)}</span>
            <span className={bad > 0 ? 'overview-bad' : 'muted'}>
              {t('overview.platforms.failed', { count: bad })}
            </span>
          </li>
        ))}
      </ul>
    </Question>
  )
}
