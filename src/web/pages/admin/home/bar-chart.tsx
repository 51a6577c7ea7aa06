import { useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'
import { createDateFormat } from '#locales/date-format.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Hatch } from './hatch.tsx'

const width = 560
const height = 128
/** left of the axis, for its labels */
const margin = 44
/** labels below the axis: all of up to seven bars, otherwise four */
const few = 7
const names = 4

interface BarChartProps {
  bars: readonly { from: string; whole: number; hatched: number }[]
  period: Overview['period']
  /** what it shows, with the largest number */
  label: (most: string) => string
}

/** Numbers by hour or by day. Its label says everything for screen readers. */
export function BarChart({ bars, period, label }: BarChartProps) {
  const { count, number } = useFormat()
  const nameOf = useBarName(period)
  const id = useId()
  const max = Math.max(...bars.map(({ whole, hatched }) => whole + hatched), 0)
  const top = roundUp(max)
  const step = width / bars.length
  const every = bars.length > few ? Math.ceil(bars.length / names) : 1
  const y = (n: number) => height - (n / top) * height
  return (
    <svg
      className="chart"
      viewBox={`${-margin} -10 ${width + margin + 8} ${height + 34}`}
      role="img"
      aria-label={label(number(max))}
    >
      <defs>
        <Hatch id={id} />
      </defs>
      {[0, top / 2, top].map((n) => (
        <g key={n}>
          <path className="chart-line" d={`M0 ${y(n)}H${width}`} />
          <text x={-8} y={y(n) + 4} textAnchor="end">
            {count(n)}
          </text>
        </g>
      ))}
      {bars.map(({ from, whole, hatched }, i) => (
        <g key={from}>
          <rect
            className="chart-whole"
            x={i * step + step / 8}
            width={step * 0.75}
            y={y(whole)}
            height={height - y(whole)}
          />
          <rect
            fill={`url(#${id})`}
            x={i * step + step / 8}
            width={step * 0.75}
            y={y(whole + hatched)}
            height={y(whole) - y(whole + hatched)}
          />
          {i % every === 0 && (
            <text x={i * step + step / 8} y={height + 18}>
              {nameOf(from)}
            </text>
          )}
        </g>
      ))}
    </svg>
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
  const names = createDateFormat(formatLocales[locale], {
    timeZone: 'UTC',
    ...(period === 'today'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short' }),
  })
  return names
}
