import type { ReactNode } from 'react'

/** in pixels, at any width: only sideways does a chart follow its place, so that its text keeps its size */
const height = 128
const above = 12
const below = 26

interface ChartProps {
  /** says everything, for screen readers */
  label: string
  /** the largest number of the axis */
  top: number
  /** numbers of the axis, with their words */
  scale: readonly { at: number; name: string }[]
  bars: readonly { key: string; whole: number; hatched?: number; name: string | undefined }[]
  /** fill of the hatched parts */
  hatch?: string
  /** patterns that the fill names */
  children?: ReactNode
  /** names that a narrow place leaves out */
  isSpare?: (index: number) => boolean
}

/** Bars over an axis. */
export function Chart({ label, top, scale, bars, hatch, children, isSpare = () => false }: ChartProps) {
  const y = (n: number) => above + height - (n / top) * height
  const step = 100 / bars.length
  const whole = above + height + below
  return (
    <div
      className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-2 max-w-180 text-ink-3 font-normal text-[12px] leading-none font-text tabular-nums"
      role="img"
      aria-label={label}
    >
      <ul
        className="flex flex-col justify-between h-35 m-0 pbs-1.5 px-0 pbe-0 list-none text-end"
        aria-hidden="true"
      >
        {scale.map(({ at, name }) => (
          <li className="last:-mbe-1.5" key={at}>
            {name}
          </li>
        ))}
      </ul>
      <svg className="overflow-visible" width="100%" height={whole} aria-hidden="true">
        {children && <defs>{children}</defs>}
        {scale.map(({ at }) => (
          <line key={at} className="fill-none stroke-line" x1="0" x2="100%" y1={y(at)} y2={y(at)} />
        ))}
        {bars.map(({ key, whole: full, hatched = 0, name }, i) => {
          const place = { x: `${(i + 1 / 8) * step}%`, width: `${step * 0.75}%` }
          return (
            <g key={key}>
              <rect {...place} className="chart-whole" y={y(full)} height={above + height - y(full)} />
              {hatched > 0 && (
                <rect {...place} fill={hatch} y={y(full + hatched)} height={y(full) - y(full + hatched)} />
              )}
              {name !== undefined && (
                <text
                  x={place.x}
                  y={above + height + 18}
                  className={isSpare(i) ? 'chart-name is-spare fill-ink-3' : 'chart-name fill-ink-3'}
                >
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
