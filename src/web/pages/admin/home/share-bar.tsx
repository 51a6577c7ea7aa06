import { useId } from 'react'
import { Hatch } from './hatch.tsx'

/** A bar relative to the largest one, with the failed part hatched at its end. The numbers are beside it. */
export function ShareBar({ value, failed = 0, max }: { value: number; failed?: number; max: number }) {
  const id = useId()
  const share = (n: number) => (max > 0 ? (n / max) * 100 : 0)
  return (
    <svg className="share-bar" aria-hidden="true">
      <defs>
        <Hatch id={id} isBad />
      </defs>
      <rect className="chart-ground" width="100%" height="100%" />
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
