import { dieShape } from './die-shape.ts'
import './die-art.css'

type DieArtProps = {
  sides: number
  /** undefined shows a die that has not been rolled yet */
  value?: number | undefined
  /** `plain` for a die that does not count or is not the user's own */
  look?: 'filled' | 'plain'
  /** crossed out: it was rolled but does not count */
  struck?: boolean
  width?: number
  className?: string
}

const pipPlaces: Record<number, string> = { 1: 'e', 2: 'ai', 3: 'aei', 4: 'acgi', 5: 'acegi', 6: 'acdfgi' }

/** A die in its familiar shape: pips on six sides, the outlines of 4, 8, 10, 12 and 20, a plain tile for all others. */
export function DieArt(props: DieArtProps) {
  const { sides, value, look = 'filled', struck = false, width = 112, className } = props
  const shape = dieShape(sides)
  return (
    <svg
      className={['die', look === 'plain' && 'die-plain', struck && 'die-struck', className]
        .filter(Boolean)
        .join(' ')}
      viewBox="-4 -4 108 108"
      width={width}
      height={width}
      aria-hidden="true"
    >
      {shape.outline ? (
        <path d={shape.outline} className="die-body" />
      ) : (
        <rect width="100" height="100" rx="14" className="die-body die-tile" />
      )}
      {shape.edges && <path d={shape.edges} className="die-line" />}
      {value !== undefined && (sides === 6 ? <Pips value={value} /> : <Figure {...{ sides, value }} />)}
      {struck && <path d="M0 100 100 0" className="die-strike" />}
    </svg>
  )
}

function Pips({ value }: { value: number }) {
  return [...(pipPlaces[value] ?? '')].map((place) => {
    const index = place.charCodeAt(0) - 97
    const [x, y] = [25 + 25 * (index % 3), 25 + 25 * Math.floor(index / 3)]
    return <circle key={place} cx={x} cy={y} r="9" className="die-sign" />
  })
}

function Figure({ sides, value }: { sides: number; value: number }) {
  const { centre, room } = dieShape(sides)
  const digits = String(value)
  const size = Math.min(room, (room * 2.1) / digits.length)
  return (
    <text
      className="die-sign die-figure"
      x={centre[0]}
      y={centre[1] + size * 0.35}
      fontSize={size}
      textAnchor="middle"
    >
      {digits}
      {/* Upside down, a six and a nine look the same. */}
      {(value === 6 || value === 9) && sides > 6 && <tspan dx="1">.</tspan>}
    </text>
  )
}
