import { useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'
import { createDateFormat } from '#locales/formatters.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Table } from '#web/ui/table.tsx'
import { isNamed } from '../parts/bar-names.ts'
import { type AnswerProps, Chart, Hatch } from '../parts/chart.tsx'

interface BarChartProps extends AnswerProps {
  bars: readonly Bar[]
  /** what it shows, with the largest number */
  label: (most: string) => string
  /** what the two parts of a bar are; without hatched ones, only the first */
  whole: string
  hatched?: string
}

interface Bar {
  from: string
  whole: number
  hatched: number
}

/** From this number on, a single bar shows when something happened. */
const loneBar = 5

/** A single low bar shows nothing that its number does not say. */
export function hasShape(bars: readonly Bar[]): boolean {
  const heights = bars.map(({ whole, hatched }) => whole + hatched).filter((height) => height > 0)
  return heights.length > 1 || (heights[0] ?? 0) >= loneBar
}

/** Numbers by hour or by day, and the same as a table, if they have a shape. Its label is below it, and said by screen readers. */
export function BarChart({ overview, bars, label, ...parts }: BarChartProps) {
  const { period, since, begun } = overview
  const t = useT()
  const { count, number, date } = useFormat()
  const nameOf = useBarName(period)
  const id = useId()
  if (!hasShape(bars)) return null
  const max = Math.max(...bars.map(({ whole, hatched }) => whole + hatched), 0)
  const top = roundUp(max)
  const said = label(number(max))
  return (
    <div className="grid gap-1 min-w-0">
      <Chart
        label={said}
        top={top}
        scale={[top, top / 2, 0].map((at) => ({ at, name: count(at) }))}
        bars={bars.map(({ from, whole, hatched }, i) => ({
          key: from,
          whole,
          hatched,
          name: isNamed(i, bars.length) ? nameOf(from) : undefined,
          isNameAtEnd: i > 0 && i === bars.length - 1,
        }))}
        hatch={`url(#${id})`}
        isSpare={(i) => isNamed(i, bars.length) === 'spare'}
      >
        <Hatch id={id} />
      </Chart>
      <p className="text-ink-3 text-13" aria-hidden="true">
        {said}
      </p>
      {begun > since && (
        <p className="text-ink-2 text-13">{t('overview.chart.since', { date: date(begun) })}</p>
      )}
      <BarTable overview={overview} bars={bars} caption={said} {...parts} />
    </div>
  )
}

interface BarTableProps extends Omit<BarChartProps, 'label'> {
  caption: string
}

/** The numbers of a chart, up to now. */
function BarTable({ overview: { period, counted_at }, bars, caption, whole, hatched }: BarTableProps) {
  const t = useT()
  const { number } = useFormat()
  const nameOf = useBarName(period)
  return (
    <Fold
      title={t('overview.chart.table')}
      className="border-0 [&>summary]:min-h-7 [&>summary]:py-0.5 [&>summary]:w-fit [&>summary]:gap-1 [&>summary]:text-13 [&>summary]:text-ink-2 [&>summary]:font-normal pointer-coarse:[&>summary]:min-h-11 [&>.fold-body]:pbe-1"
    >
      <Table caption={caption} tight flush>
        <thead>
          <tr>
            <th scope="col">{t(period === 'today' ? 'overview.chart.hour' : 'overview.chart.day')}</th>
            <th scope="col" className="is-number">
              {whole}
            </th>
            {hatched && (
              <th scope="col" className="is-number">
                {hatched}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ from }) => from <= counted_at)
            .map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{nameOf(bar.from)}</th>
                <td className="is-number">{number(bar.whole)}</td>
                {hatched && <td className="is-number">{number(bar.hatched)}</td>}
              </tr>
            ))}
        </tbody>
      </Table>
    </Fold>
  )
}

/** The next number that is easily halved. */
function roundUp(max: number): number {
  if (max <= 2) return 2
  const unit = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 4, 6, 8, 10].map((times) => times * unit).find((n) => n >= max && n % 2 === 0) ?? max * 2
}

/** Hours and days are counted in UTC. */
function useBarName(period: Overview['period']): (from: string) => string {
  const { locale } = useFrame()
  return createDateFormat(formatLocales[locale], {
    timeZone: 'UTC',
    ...(period === 'today'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short' }),
  })
}
