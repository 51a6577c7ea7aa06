import { useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'
import { createDateFormat } from '#locales/date-format.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Chart } from '../parts/chart.tsx'
import { Hatch } from './hatch.tsx'

/** labels below the axis: all of up to seven bars where there is room, otherwise four */
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
  const every = bars.length > few ? Math.ceil(bars.length / names) : 1
  return (
    <Chart
      label={label(number(max))}
      top={top}
      scale={[top, top / 2, 0].map((at) => ({ at, name: count(at) }))}
      bars={bars.map(({ from, whole, hatched }, i) => ({
        key: from,
        whole,
        hatched,
        name: i % every === 0 ? nameOf(from) : undefined,
      }))}
      hatch={`url(#${id})`}
      isSpare={(i) => every === 1 && i % 2 === 1}
    >
      <Hatch id={id} />
    </Chart>
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

/** A bar relative to the largest one, with the failed part hatched at its end. The numbers are beside it. */
export function ShareBar({ value, failed = 0, max }: { value: number; failed?: number; max: number }) {
  const id = useId()
  const share = (n: number) => (max > 0 ? (n / max) * 100 : 0)
  return (
    <svg className="w-full h-2 rounded-[2px]" aria-hidden="true">
      <defs>
        <Hatch id={id} isBad />
      </defs>
      <rect className="fill-sunk" width="100%" height="100%" />
      <rect className="chart-whole" width={`${share(value - failed)}%`} height="100%" />
      {failed > 0 && (
        <rect
          fill={`url(#${id})`}
          x={`${share(value - failed)}%`}
          width={`${Math.max(share(failed), 1.5)}%`}
          height="100%"
        />
      )}
    </svg>
  )
}
