import './wheel.css'
import { useMemo, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { hushOf, type Moment } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { labelOf } from '../scene/pouring.ts'
import { useFirst, useSame } from './kept.ts'
import { segmentsOf, stopShare, turnsOf, useWheelMotion, type WheelTurn } from './use-wheel-motion.ts'
import { WheelFront, WheelRim } from './wheel-front.tsx'
import { segmentLabel } from './wheel-shape.ts'

interface Props {
  /** entries that can win, with those that were drawn before */
  entries: readonly EligibleEntry[]
  winners: readonly RevealWinner[]
  /** of all entries that can win, if that is known */
  total: number | undefined
  brand: BrandKey
  moment: Moment
  calm: boolean
}

const tones = 3
/** Until the list is sealed, there are no names. */
const blank: readonly string[] = Array.from({ length: 12 }, () => '')

/** A wheel with the names of entries: it turns until the winners are known, and stops at each of them. */
export function Wheel({ entries, total, winners, brand, moment, calm }: Props) {
  const { phase, index } = moment
  const t = useT()
  const { number } = useFormat()
  const wheel = useRef<HTMLDivElement>(null)
  const shown = useFirst(entries)
  const known = useFirst(winners)
  const segments = useMemo(() => segmentsOf(shown), [shown])
  const turns = useMemo(() => turnsOf(segments, known), [segments, known])
  const turn = turns[index]
  // A short list goes round several times.
  const onWheel = Math.min(shown.length, segments.length)
  const winner = known[index]
  const labels = useSame(
    segments.map((entry, segment) =>
      segmentLabel(labelOf(calledNow(entry, segment, turns, known, index), number)),
    ),
  )
  useWheelMotion(wheel, {
    labels: labels.length > 0 ? labels : blank,
    turn,
    stop: winner ? stopShare(winner) : 0.5,
    phase,
    hushMs: hushOf('wheel', index),
    calm,
  })
  return (
    <div className="reveal-wheel" ref={wheel} data-wheel={phase}>
      <svg className="wheel-disc" viewBox="-500 -500 1000 1000">
        <WheelRim />
        {(labels.length > 0 ? labels : blank).map((label, segment, { length }) => (
          <g
            // Segments keep their places: only their widths change.
            key={`${segment} ${label}`}
            className="wheel-segment"
            data-tone={toneOf(segment, length)}
            data-won={turn?.own.includes(segment) || undefined}
          >
            <path />
            <text>{label}</text>
          </g>
        ))}
        {(labels.length > 0 ? labels : blank).map((label, segment) => (
          <circle key={`${segment} ${label}`} className="wheel-peg" cx="482" r="7" fill="var(--wheel-peg)" />
        ))}
      </svg>
      <svg className="wheel-front" viewBox="-500 -500 1000 1000">
        <defs>
          <radialGradient id="wheel-shade">
            <stop offset="0.72" stopColor="var(--stage-art-3)" stopOpacity="0" />
            <stop offset="1" stopColor="var(--stage-art-3)" stopOpacity="var(--wheel-shade)" />
          </radialGradient>
        </defs>
        <circle r="472" fill="url(#wheel-shade)" />
        <WheelFront />
      </svg>
      <BrandMark className="wheel-mark" look={brand} size={64} />
      <p className="wheel-under" />
      {total !== undefined && total > onWheel && (
        <p className="reveal-sampled absolute top-[66cqh] right-[3cqw] left-[calc(33%+var(--wheel)*0.5+6cqh)] text-[max(14px,2cqh)] text-stage-ink-2 upright:top-[calc(9cqh+var(--wheel)*1.1+min(26cqw,14cqh))] upright:right-[4cqw] upright:left-[4cqw] upright:text-center">
          {t('reveal.sampled', { shown: number(onWheel), total: number(total) })}
        </p>
      )}
    </div>
  )
}

/** A winner who is not among these entries takes a segment, and is called as the others are: by name or by number. */
function calledNow(
  entry: EligibleEntry,
  segment: number,
  turns: readonly WheelTurn[],
  winners: readonly RevealWinner[],
  index: number,
): Pick<EligibleEntry, 'name' | 'row'> {
  const turn = turns.slice(0, index + 1).findIndex(({ own }) => own.length === 1 && own[0] === segment)
  const winner = winners[turn]
  return winner ? { row: winner.row, name: entry.name === null ? null : winner.name } : entry
}

/** The last segment must differ from the first, beside which it is. */
function toneOf(segment: number, count: number): number {
  return segment === count - 1 && count % tones === 1 ? 1 : segment % tones
}
