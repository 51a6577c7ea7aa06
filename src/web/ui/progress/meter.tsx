import { useId } from 'react'

type MeterProps = {
  kept: number
  duplicate: number
  out: number
  /** Describes the three parts in words; the numbers belong in a legend below. */
  label: string
}

const smallestShare = 0.8

/** Parts of a whole, distinguished by pattern as well as by color. */
export function Meter({ kept, duplicate, out, label }: MeterProps) {
  const id = useId()
  const [keptEnd, duplicateEnd] = partEnds(kept, duplicate, out)
  return (
    <svg className="meter mbs-3.5 mbe-1.5" role="img" aria-label={label}>
      <defs>
        <Hatch id={id} />
      </defs>
      <rect className="meter-track" width="100%" height="100%" />
      <rect className="meter-kept" width={`${keptEnd}%`} height="100%" />
      {duplicate > 0 && (
        <Part from={keptEnd} to={duplicateEnd} className="meter-duplicate" fill={`url(#${id})`} />
      )}
      {out > 0 && <Part from={duplicateEnd} to={100} className="meter-out" />}
    </svg>
  )
}

/** The small square beside a number in the legend. */
export function MeterKey({ part }: { part: 'kept' | 'duplicate' | 'out' }) {
  const id = useId()
  return (
    <svg className="legend-key" aria-hidden="true">
      {part === 'duplicate' && (
        <defs>
          <Hatch id={id} />
        </defs>
      )}
      <rect
        className={part === 'duplicate' ? undefined : `meter-${part}`}
        {...(part === 'duplicate' && { fill: `url(#${id})` })}
        width="100%"
        height="100%"
      />
    </svg>
  )
}

function Part({ from, to, className, fill }: { from: number; to: number; className: string; fill?: string }) {
  return (
    <>
      <rect className="meter-gap" x={`${from}%`} width={`${to - from}%`} height="100%" />
      <svg x={`${from}%`} width={`${to - from}%`} height="100%">
        <rect {...(fill ? { fill } : { className })} x="2" width="100%" height="100%" />
      </svg>
    </>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className="meter-hatch" d="M0 0V4" />
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
