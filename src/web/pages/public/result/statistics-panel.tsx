import { removalsInOrder } from '../../../../contract/removals-in-order.ts'
import type { GiveawayStatistics } from '../../../../contract/statistics.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LoadedStatistics } from './load-statistics.ts'
import { CountBars } from './statistics-bars.tsx'
import { OverTime } from './statistics-over-time.tsx'
import './statistics.css'

interface StatisticsPanelProps {
  statistics: LoadedStatistics
  shareCode: string
}

/** The numbers behind a draw from comments, for its owner. */
export default function StatisticsPanel({ statistics, shareCode }: StatisticsPanelProps) {
  const t = useT()
  return (
    <section className="statistics no-print" aria-labelledby="statistics-title">
      <header>
        <h2 id="statistics-title">{t('statistics.title')}</h2>
        <p className="muted">{t('statistics.text')}</p>
      </header>
      {statistics === 'locked' ? <Locked /> : <Numbers found={statistics} shareCode={shareCode} />}
    </section>
  )
}

function Locked() {
  const t = useT()
  return (
    <div className="statistics-locked">
      <Icon name="lock" size={20} />
      <p>{t('statistics.locked')}</p>
      <PageLink page="accountSubscription" className={buttonClass({ kind: 'quiet' })}>
        {t('statistics.plans')}
      </PageLink>
    </div>
  )
}

/** Rows of lists have these, comments have not. */
const none = { blank: 0, refused: 0, duplicate: 0, excluded: 0, zero_weight: 0 }

const totals = ['comments', 'eligible', 'people', 'eligible_people'] as const

function Numbers({ found, shareCode }: { found: GiveawayStatistics; shareCode: string }) {
  const t = useT()
  const { number } = useFormat()
  const removals = removalsInOrder({ ...none, ...found.removals }).toSorted((a, b) => b.count - a.count)
  const { per_person } = found
  return (
    <>
      <dl className="statistics-totals">
        {totals.map((total) => (
          <div key={total}>
            <dt>{t(`statistics.${total}`)}</dt>
            <dd>{number(found[total])}</dd>
          </div>
        ))}
      </dl>
      <OverTime over={found.over_time} shareCode={shareCode} />
      <div className="statistics-columns">
        <CountBars
          table="removals"
          shareCode={shareCode}
          heads={[t('statistics.reason'), t('statistics.comments')]}
          rows={removals.map(({ reason, count }) => ({ name: t(`receipt.entries.${reason}`), count }))}
        />
        <CountBars
          table="per_person"
          shareCode={shareCode}
          heads={[t('statistics.written'), t('statistics.people')]}
          rows={per_person.map((count, i) => ({
            name: t(i + 1 < per_person.length ? 'statistics.wrote' : 'statistics.wrote_more', {
              count: i + 1,
            }),
            count,
          }))}
        />
        <CountBars
          table="words"
          shareCode={shareCode}
          heads={[t('statistics.word'), t('statistics.comments')]}
          rows={found.words.map(({ word, comments }) => ({ name: word, count: comments }))}
        />
        <CountBars
          table="hashtags"
          shareCode={shareCode}
          heads={[t('statistics.hashtag'), t('statistics.comments')]}
          rows={found.hashtags.map(({ word, comments }) => ({ name: word, count: comments }))}
        />
      </div>
    </>
  )
}
