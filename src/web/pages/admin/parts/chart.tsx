import { type ReactNode, useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

/** in pixels, at any width: only sideways does a chart follow its place, so that its text keeps its size */
const height = 128
const above = 12
const below = 26

/** what is not hatched */
export const wholeBar = 'fill-engrave forced-colors:forced-color-adjust-none'

interface ChartProps {
  /** says everything, for screen readers */
  label: string
  /** the largest number of the axis */
  top: number
  /** numbers of the axis, with their words */
  scale: readonly { at: number; name: string }[]
  bars: readonly {
    key: string
    whole: number
    hatched?: number
    name: string | undefined
    /** the name ends with its bar, as the last of many would reach beyond the chart */
    isNameAtEnd?: boolean
  }[]
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
          <line
            key={at}
            className={at === 0 ? 'fill-none stroke-field' : 'fill-none stroke-line'}
            x1="0"
            x2="100%"
            y1={y(at)}
            y2={y(at)}
          />
        ))}
        {bars.map(({ key, whole: full, hatched = 0, name, isNameAtEnd = false }, i) => {
          const place = { x: `${(i + 1 / 8) * step}%`, width: `${step * 0.75}%` }
          return (
            <g key={key}>
              <rect {...place} className={wholeBar} y={y(full)} height={above + height - y(full)} />
              {hatched > 0 && (
                <rect {...place} fill={hatch} y={y(full + hatched)} height={y(full) - y(full + hatched)} />
              )}
              {name !== undefined && (
                <text
                  x={isNameAtEnd ? `${(i + 7 / 8) * step}%` : place.x}
                  textAnchor={isNameAtEnd ? 'end' : 'start'}
                  y={above + height + 18}
                  className={isSpare(i) ? 'fill-ink-3 @max-[440px]:hidden' : 'fill-ink-3'}
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

/** A localized percentage with one decimal. */
export function usePercent(): (share: number) => string {
  const t = useT()
  const { number } = useFormat()
  return (share) => t('overview.percent', { share: number(tenthsOf(share)) })
}

/** Rounded to tenths, but a small share never reads as none, nor an almost complete one as all. */
export function tenthsOf(share: number): number {
  const tenths = Math.round(share * 1000) / 10
  if (share > 0 && tenths === 0) return 0.1
  return share < 1 && tenths === 100 ? 99.9 : tenths
}

/** Diagonal lines, so that two parts differ by more than color. */
export function Hatch({ id, isBad = false }: { id: string; isBad?: boolean }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="4" height="4" className={isBad ? 'fill-bad-wash' : 'fill-sunk'} />
      <rect
        width="2"
        height="4"
        className={
          isBad
            ? 'fill-bad forced-colors:forced-color-adjust-none'
            : 'fill-field forced-colors:forced-color-adjust-none'
        }
      />
    </pattern>
  )
}

/** The small square next to a label in the legend. */
export function ChartKey({ isHatched = false }: { isHatched?: boolean }) {
  const id = useId()
  return (
    <svg width="10" height="10" aria-hidden="true">
      {isHatched && (
        <defs>
          <Hatch id={id} />
        </defs>
      )}
      <rect
        width="10"
        height="10"
        rx="2"
        {...(isHatched ? { fill: `url(#${id})` } : { className: wholeBar })}
      />
    </svg>
  )
}

/** A number that leads to its rows looks like a number; the link with words is below it. */
export const figureLink = 'text-inherit no-underline hover:[text-decoration:underline]'

/** Links inside are as tall as a finger needs. */
export const tallLinks =
  'pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:min-h-11'

/** What the parts of a chart mean, each in an `li`. */
export function Legend({ children }: { children: ReactNode }) {
  return (
    <ul
      className={`flex flex-wrap gap-y-1 gap-x-6 text-ink-2 text-13 *:inline-flex *:gap-1.5 *:items-center ${tallLinks}`}
    >
      {children}
    </ul>
  )
}

export interface AnswerProps {
  overview: Overview
}

interface QuestionColumnsProps {
  className: string
  children: ReactNode
}

/**
 * Two columns of questions, each as its answers need it: a short answer leaves no hole beside a long one, and what room
 * is left is below the last one.
 */
export function QuestionColumns({ className, children }: QuestionColumnsProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-px bg-line has-[>:empty]:grid-cols-1 to-920:grid-cols-1 *:flex *:flex-col *:gap-px *:empty:hidden *:*:last:flex-1 ${className}`}
    >
      {children}
    </div>
  )
}

interface QuestionPartProps {
  id: string
  title: string
  children: ReactNode
}

/** A question and all that answers it. */
export function QuestionPart({ id, title, children }: QuestionPartProps) {
  return (
    <section
      aria-labelledby={id}
      className="overview-question flex flex-col gap-2 py-4 px-(--gutter) bg-surface"
    >
      <h2
        id={id}
        className="text-ink-2 font-medium text-14 leading-[1.4] font-text tracking-normal normal-nums"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

interface QuestionProps {
  title: string
  /** the answer as a number, linked to what was counted */
  figure: ReactNode
  /** of a percentage: what it is a share of */
  of?: string | undefined
  /** what the number means */
  says: ReactNode
  children?: ReactNode
  /** link to the list behind the number */
  link: ReactNode
}

/** A question, its answer, and a link to what was counted. */
export function Question({ title, figure, of, says, children, link }: QuestionProps) {
  const id = useId()
  return (
    <QuestionPart id={id} title={title}>
      <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-baseline">
        <Figure title={of}>{figure}</Figure> <span className="muted">{says}</span>
      </p>
      {children}
      {link && <p className={`overview-link pbs-1 font-medium ${tallLinks}`}>{link}</p>}
    </QuestionPart>
  )
}

/** The number that answers a question. */
export function Figure({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <span
      title={title}
      className="overview-figure font-heading text-28 leading-[1.15] font-display tracking-display tabular-nums"
    >
      {children}
    </span>
  )
}
