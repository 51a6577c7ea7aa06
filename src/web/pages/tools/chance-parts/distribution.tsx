import { useId } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Table } from '#web/ui/table.tsx'

export interface Bar {
  label: string
  /** how often it occurred */
  seen: number
  /** its probability; absent if unknown */
  chance?: number
}

interface DistributionProps {
  title: string
  bars: readonly Bar[]
}

const height = 120

/** How often each outcome occurred, as columns, with a line for the expected counts. The table has the same data. */
export function Distribution({ title, bars }: DistributionProps) {
  const t = useT()
  const { number } = useFormat()
  const short = (value: number) => number(Math.round(value * 10) / 10)
  const hasExpected = bars.some(({ chance }) => chance !== undefined)
  const total = totalOf(bars)
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap gap-y-2 gap-x-6 justify-between mbe-4 text-15">
        <span className="strong">{title}</span>
        <span className="flex flex-wrap gap-y-1 gap-x-4 items-center text-14 text-ink-2">
          <span className="flex flex-wrap items-center text-14 text-ink-2 gap-1.5">
            <Sign kind="seen" /> {t('chance.distribution.seen')}
          </span>
          {hasExpected && (
            <span className="flex flex-wrap items-center text-14 text-ink-2 gap-1.5">
              <Sign kind="expected" /> {t('chance.distribution.expected')}
            </span>
          )}
        </span>
      </figcaption>
      <Columns bars={bars} />
      <Fold title={t('chance.distribution.table')} className="mbs-3">
        <Table tight caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('chance.history.fell')}</th>
              <th scope="col" className="is-number">
                {t('chance.distribution.seen')}
              </th>
              {hasExpected && (
                <th scope="col" className="is-number">
                  {t('chance.distribution.expected')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, seen, chance = 0 }) => (
              <tr key={label}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                <td className="is-number">{number(seen)}</td>
                {hasExpected && <td className="is-number">{short(chance * total)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Fold>
    </figure>
  )
}

function Columns({ bars }: Pick<DistributionProps, 'bars'>) {
  const id = useId()
  // With no outcomes yet, the line shows only the shape of the distribution.
  const total = totalOf(bars) || 1
  const max = Math.max(...bars.flatMap(({ seen, chance = 0 }) => [seen, chance * total])) || 1
  const width = 100 / bars.length
  const tall = (value: number) => Math.max(value > 0 ? 1.5 : 0, (height * value) / max)
  const isLong = bars.some(({ label }) => label.length > 4)
  const every = Math.ceil(bars.length / (isLong ? 5 : 11))
  return (
    <svg className="w-full overflow-visible" width="100%" height={height + 28} aria-hidden="true">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-wash forced-colors:fill-[Canvas]" />
          <path d="M0 0V6" className="stroke-engrave stroke-3 forced-colors:stroke-[CanvasText]" />
        </pattern>
      </defs>
      <line
        x1="0"
        x2="100%"
        y1={height + 4.5}
        y2={height + 4.5}
        className="stroke-field forced-colors:stroke-[CanvasText]"
      />
      {bars.map(({ label, seen, chance }, i) => (
        <g key={label}>
          <rect
            x={`${(i + 0.12) * width}%`}
            width={`${0.76 * width}%`}
            y={height + 4 - tall(seen)}
            height={tall(seen)}
            fill={`url(#${id})`}
            className={
              'stroke-engrave stroke-[1.2] forced-colors:stroke-[CanvasText] [&[height="0"]]:stroke-none'
            }
          />
          {chance !== undefined && (
            <line
              x1={`${(i + 0.02) * width}%`}
              x2={`${(i + 0.98) * width}%`}
              y1={height + 4 - (height * chance * total) / max}
              y2={height + 4 - (height * chance * total) / max}
              className="stroke-ink stroke-[2.5] forced-colors:stroke-[Highlight]"
            />
          )}
          {(i % every === 0 || bars.length === 2) && (
            <text
              x={`${(i + 0.5) * width}%`}
              y={height + 22}
              textAnchor="middle"
              className="fill-ink-2 text-[12px] forced-colors:fill-[CanvasText]"
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function totalOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, { seen }) => sum + seen, 0)
}

function Sign({ kind }: { kind: 'seen' | 'expected' }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {kind === 'seen' ? (
        <rect
          x="1.5"
          y="1.5"
          width="11"
          height="11"
          className={
            'stroke-engrave stroke-[1.2] fill-wash forced-colors:stroke-[CanvasText] [&[height="0"]]:stroke-none'
          }
        />
      ) : (
        <path d="M0 7H14" className="stroke-ink stroke-[2.5] forced-colors:stroke-[Highlight]" />
      )}
    </svg>
  )
}

/** Probability of each sum, starting at `min`. */
export interface Chances {
  min: number
  chances: readonly number[]
}

const maxBars = 21
/** Outer values with less total probability than this share a column with their neighbor. */
const rare = 0.0005

/** At most 21 columns: one per value, or ranges of equal length with the rare ends merged into them. */
export function binBars({ min, chances }: Chances, outcomes: readonly number[], areKnown = true): Bar[] {
  const [first, last] = likely({ min, chances }, outcomes)
  const length = Math.ceil((last - first + 1) / maxBars)
  const count = Math.ceil((last - first + 1) / length)
  const bars = Array.from({ length: count }, (_, i) => {
    const [from, to] = [first + i * length, Math.min(last, first + (i + 1) * length - 1)]
    return { label: from === to ? signed(from) : `${signed(from)}–${signed(to)}`, seen: 0, chance: 0 }
  })
  const barAt = (value: number) =>
    bars[Math.min(count - 1, Math.max(0, Math.floor((value - first) / length)))]
  for (const value of outcomes) add(barAt(value), 'seen', 1)
  if (areKnown) for (const [i, chance] of chances.entries()) add(barAt(min + i), 'chance', chance)
  return areKnown ? bars : bars.map(({ label, seen }) => ({ label, seen }))
}

function add(bar: Required<Bar> | undefined, field: 'seen' | 'chance', amount: number): void {
  if (bar) bar[field] += amount
}

function likely({ min, chances }: Chances, outcomes: readonly number[]): [number, number] {
  const start = (values: readonly number[]) => {
    let [sum, i] = [0, 0]
    while (i < values.length - 1 && sum + (values[i] ?? 0) < rare) sum += values[i++] ?? 0
    return i
  }
  // Few enough to show them all.
  if (chances.length <= maxBars) return [min, min + chances.length - 1]
  const from = Math.min(min + start(chances), ...outcomes)
  const to = Math.max(min + chances.length - 1 - start(chances.toReversed()), ...outcomes)
  return [from, to]
}

function signed(value: number): string {
  return String(value).replace('-', '−')
}
