import { removalsInOrder } from '#contract/comments/rules-in-force.ts'
import type { GiveawayStatistics, StatisticTable } from '#contract/draws/statistics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Table } from '#web/ui/table.tsx'
import type { LoadedStatistics } from '../load-result.ts'
import { OverTime, StatisticsDownload } from './over-time.tsx'

interface StatisticsPanelProps {
  statistics: LoadedStatistics
  shareCode: string
}

/** Statistics of a draw from comments, for its owner. */
export default function StatisticsPanel({ statistics, shareCode }: StatisticsPanelProps) {
  const t = useT()
  return (
    <section className="no-print grid grid-cols-1 gap-8 mbs-14" aria-labelledby="statistics-title">
      <header>
        <h2 id="statistics-title">{t('statistics.title')}</h2>
        <p className="muted">{t('statistics.text')}</p>
      </header>
      {statistics === 'locked' ? <Locked /> : <Numbers statistics={statistics} shareCode={shareCode} />}
    </section>
  )
}

function Locked() {
  const t = useT()
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 max-w-(--measure)">
      <Icon name="lock" size={20} />
      <p>{t('statistics.locked')}</p>
      <PageLink
        page="accountSubscription"
        className={`${buttonClass({ kind: 'quiet' })} col-2 justify-self-start`}
      >
        {t('statistics.plans')}
      </PageLink>
    </div>
  )
}

/** Reasons that apply to rows of lists but not to comments. */
const none = { blank: 0, refused: 0, duplicate: 0, excluded: 0, zero_weight: 0 }

const totals = ['comments', 'eligible', 'people', 'eligible_people'] as const

function Numbers({ statistics, shareCode }: { statistics: GiveawayStatistics; shareCode: string }) {
  const t = useT()
  const { number } = useFormat()
  const removals = removalsInOrder({ ...none, ...statistics.removals }).toSorted((a, b) => b.count - a.count)
  const { per_person } = statistics
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4">
        {totals.map((total) => (
          <div key={total}>
            <dt className="text-14 text-ink-2">{t(`statistics.${total}`)}</dt>
            <dd className="font-heading text-28 leading-[1.15] font-display tabular-nums">
              {number(statistics[total])}
            </dd>
          </div>
        ))}
      </dl>
      <OverTime over={statistics.over_time} shareCode={shareCode} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] gap-10 items-start">
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
          rows={statistics.words.map(({ word, comments }) => ({ name: word, count: comments }))}
        />
        <CountBars
          table="hashtags"
          shareCode={shareCode}
          heads={[t('statistics.hashtag'), t('statistics.comments')]}
          rows={statistics.hashtags.map(({ word, comments }) => ({ name: word, count: comments }))}
        />
      </div>
    </>
  )
}

interface CountBarsProps {
  table: StatisticTable
  shareCode: string
  /** headings for the names and the counts */
  heads: readonly [string, string]
  rows: readonly { name: string; count: number }[]
}

/** A table whose counts have bars, for sighted users and screen readers alike. */
function CountBars({ table, shareCode, heads, rows }: CountBarsProps) {
  const t = useT()
  const { number } = useFormat()
  if (rows.length === 0) return null
  const max = Math.max(...rows.map(({ count }) => count), 1)
  const title = t(`statistics.table.${table}`)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={title}>
      <h3 className="text-18">{title}</h3>
      <Table tight flush caption={title}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" className="is-number w-[1%] align-top whitespace-nowrap">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th className="font-normal wrap-anywhere" scope="row">
                <bdi>{name}</bdi>
                <svg className="block w-full h-1.5 mbs-1 rtl:[scale:-1_1]" aria-hidden="true">
                  <rect className="meter-kept" width={`${(100 * count) / max}%`} height="100%" />
                </svg>
              </th>
              <td className="is-number w-[1%] align-top whitespace-nowrap">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <StatisticsDownload table={table} shareCode={shareCode} title={title} />
    </section>
  )
}
