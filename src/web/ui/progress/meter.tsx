import { useId } from 'react'

type MeterProps = {
  kept: number
  duplicate: number
  out: number
  /** Describes the three parts in words; the numbers belong in a legend below. */
  label: string
}

const smallestShare = 0.8

/** Parts of a whole, distinguished by pattern as well as by color. Widths are SVG attributes, never inline styles. */
export function Meter({ kept, duplicate, out, label }: MeterProps) {
  const id = useId()
  const [keptEnd, duplicateEnd] = partEnds(kept, duplicate, out)
  return (
    <svg
      className="meter mbs-3.5 mbe-1.5 w-full h-2.5 rounded-meter overflow-hidden rtl:[scale:-1_1]"
      role="img"
      aria-label={label}
    >
      <defs>
        <Hatch id={id} />
      </defs>
      <rect className="fill-line" width="100%" height="100%" />
      <rect className="meter-kept" width={`${keptEnd}%`} height="100%" />
      {duplicate > 0 && <Part from={keptEnd} to={duplicateEnd} fill={`url(#${id})`} />}
      {out > 0 && <Part from={duplicateEnd} to={100} className="fill-field" />}
    </svg>
  )
}

type MeterPart = 'kept' | 'duplicate' | 'out'

interface MeterLegendProps {
  /** each part with its name and its number */
  rows: readonly (readonly [part: MeterPart, name: string, figure: string])[]
}

/** The parts below a meter, each with a small square of its color. */
export function MeterLegend({ rows }: MeterLegendProps) {
  return (
    <ul className="legend grid grid-cols-[12px_minmax(0,1fr)_auto] gap-y-1.75 gap-x-2.5 items-center text-14 text-ink-2">
      {rows.map(([part, name, figure]) => (
        <li className="contents" key={part}>
          <MeterKey part={part} />
          <span>{name}</span>
          <span className="text-ink font-medium text-end">{figure}</span>
        </li>
      ))}
    </ul>
  )
}

/** The small square beside a number in the legend. */
export function MeterKey({ part }: { part: MeterPart }) {
  const id = useId()
  return (
    <svg className="w-3 h-2.5 rounded-[2px] overflow-hidden" aria-hidden="true">
      {part === 'duplicate' && (
        <defs>
          <Hatch id={id} />
        </defs>
      )}
      <rect
        {...(part === 'duplicate'
          ? { fill: `url(#${id})` }
          : { className: part === 'kept' ? 'meter-kept' : 'fill-field' })}
        width="100%"
        height="100%"
      />
    </svg>
  )
}

function Part({ from, to, ...look }: { from: number; to: number; className?: string; fill?: string }) {
  return (
    <>
      <rect className="fill-surface" x={`${from}%`} width={`${to - from}%`} height="100%" />
      <svg x={`${from}%`} width={`${to - from}%`} height="100%">
        <rect {...look} x="2" width="100%" height="100%" />
      </svg>
    </>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className="meter-hatch stroke-ink-3 stroke-[1.5]" d="M0 0V4" />
    </pattern>
  )
}

/** Ends of the first two parts in percent; a nonzero part is never too thin to see. */
function partEnds(kept: number, duplicate: number, out: number): readonly [number, number] {
  const whole = kept + duplicate + out
  if (whole <= 0) return [0, 0]
  const share = (count: number) => (count > 0 ? Math.max((count / whole) * 100, smallestShare) : 0)
  const shares = [share(kept), share(duplicate), share(out)] as const
  const sum = shares[0] + shares[1] + shares[2]
  const rounded = (value: number) => Math.round((value / sum) * 10_000) / 100
  return [rounded(shares[0]), rounded(shares[0] + shares[1])]
}
