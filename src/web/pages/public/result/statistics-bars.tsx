import type { StatisticTable } from '../../../../contract/statistics.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Table } from '../../../ui/table.tsx'
import { StatisticsDownload } from './statistics-download.tsx'

interface CountBarsProps {
  table: StatisticTable
  shareCode: string
  /** of the names and of the counts */
  heads: readonly [string, string]
  rows: readonly { name: string; count: number }[]
}

/** A table in which each count has a bar: one thing for eyes and readers. */
export function CountBars({ table, shareCode, heads, rows }: CountBarsProps) {
  const t = useT()
  const { number } = useFormat()
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count), 1)
  const title = t(`statistics.table.${table}`)
  return (
    <section className="statistics-part" aria-label={title}>
      <h3>{title}</h3>
      <Table tight flush caption={title}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" className="is-number statistics-count">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
                <svg className="statistics-bar" aria-hidden="true">
                  <rect className="meter-kept" width={`${(100 * count) / most}%`} height="100%" />
                </svg>
              </th>
              <td className="is-number statistics-count">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <StatisticsDownload table={table} shareCode={shareCode} title={title} />
    </section>
  )
}
