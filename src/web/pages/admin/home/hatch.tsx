import { useId } from 'react'

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
        {...(isHatched ? { fill: `url(#${id})` } : { className: 'chart-whole' })}
      />
    </svg>
  )
}
