import type { GiveawayStatistics, StatisticTable } from '#contract/draws/statistics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { MeterKey } from '#web/ui/progress/meter.tsx'
import { Table } from '#web/ui/table.tsx'

interface OverTimeProps {
  over: GiveawayStatistics['over_time']
  shareCode: string
}

/** Comments over time: one column per span, the eligible ones below, the excluded ones on top. */
export function OverTime({ over, shareCode }: OverTimeProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const { from, span_seconds, comments, eligible, without } = over
  if (from === null) return null
  const title = t('statistics.table.over_time')
  const timeAt = (span: number) => new Date(new Date(from).getTime() + span * span_seconds * 1000)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={title}>
      <h3 className="text-18">{title}</h3>
      <p className="flex flex-wrap gap-y-1 gap-x-4 text-14 text-ink-2">
        <span className="inline-flex gap-2 items-center">
          <MeterKey part="kept" /> {t('statistics.eligible')}
        </span>
        <span className="inline-flex gap-2 items-center">
          <MeterKey part="out" /> {t('statistics.out')}
        </span>
        <span className="inline-flex gap-2 items-center ms-auto">
          ↑ <span>{number(Math.max(...comments))}</span>
        </span>
      </p>
      <Columns comments={comments} eligible={eligible} />
      <p className="flex flex-wrap gap-y-1 gap-x-4 text-14 text-ink-2 justify-between tabular-nums">
        <time dateTime={from}>{dateTime(from)}</time>
        <time dateTime={timeAt(comments.length).toISOString()}>{dateTime(timeAt(comments.length))}</time>
      </p>
      {without > 0 && <p className="small muted">{t('statistics.without_time', { count: without })}</p>}
      <Fold title={t('statistics.as_table')}>
        <Table tight caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('statistics.time')}</th>
              <th scope="col" className="is-number">
                {t('statistics.eligible')}
              </th>
              <th scope="col" className="is-number">
                {t('statistics.out')}
              </th>
            </tr>
          </thead>
          <tbody>
            {comments.map((count, span) => (
              <tr key={timeAt(span).getTime()}>
                <th className="font-normal wrap-anywhere" scope="row">
                  {dateTime(timeAt(span))}
                </th>
                <td className="is-number">{number(eligible[span] ?? 0)}</td>
                <td className="is-number">{number(count - (eligible[span] ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Fold>
      <StatisticsDownload table="over_time" shareCode={shareCode} title={title} />
    </section>
  )
}

/** For screen readers the table has the same data. */
function Columns({ comments, eligible }: Pick<GiveawayStatistics['over_time'], 'comments' | 'eligible'>) {
  const max = Math.max(...comments, 1)
  const width = 100 / comments.length
  return (
    <svg className="w-full h-40 border-be border-be-field rtl:[scale:-1_1]" aria-hidden="true">
      {comments.map((count, span) => {
        const eligibleCount = eligible[span] ?? 0
        const [top, middle] = [100 - (100 * count) / max, 100 - (100 * eligibleCount) / max]
        const area = { x: `${span * width}%`, width: `${width * 0.86}%` }
        return (
          <g key={span * width}>
            <rect {...area} className="fill-field" y={`${top}%`} height={`${middle - top}%`} />
            <rect {...area} className="meter-kept" y={`${middle}%`} height={`${100 - middle}%`} />
          </g>
        )
      })}
    </svg>
  )
}

interface StatisticsDownloadProps {
  table: StatisticTable
  shareCode: string
  title: string
}

export function StatisticsDownload({ table, shareCode, title }: StatisticsDownloadProps) {
  const t = useT()
  const query = new URLSearchParams({ table, locale: useLocale() })
  return (
    <p>
      <LinkButton
        kind="ghost"
        size="small"
        icon="download"
        href={`/api/results/${shareCode}/statistics.csv?${query}`}
        download
      >
        {t('statistics.download')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </LinkButton>
    </p>
  )
}
