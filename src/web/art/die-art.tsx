import './art.css'

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

const edge = { stroke: 'var(--die-edge)', strokeLinejoin: 'round' } as const
const body = { ...edge, fill: 'var(--die)', strokeWidth: '3' }

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
        <path d={shape.outline} {...body} />
      ) : (
        <rect width="100" height="100" rx="14" {...body} />
      )}
      {shape.edges && <path d={shape.edges} {...edge} fill="none" strokeWidth="1.5" strokeLinecap="round" />}
      {value !== undefined && (sides === 6 ? <Pips value={value} /> : <Figure {...{ sides, value }} />)}
      {struck && (
        <path
          d="M0 100 100 0"
          className="die-strike"
          stroke="var(--ink)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}

function Pips({ value }: { value: number }) {
  return [...(pipPlaces[value] ?? '')].map((place) => {
    const index = place.charCodeAt(0) - 97
    const [x, y] = [25 + 25 * (index % 3), 25 + 25 * Math.floor(index / 3)]
    return <circle key={place} cx={x} cy={y} r="9" className="die-sign" fill="var(--die-sign)" />
  })
}

function Figure({ sides, value }: { sides: number; value: number }) {
  const { center, room } = dieShape(sides)
  const digits = String(value)
  const size = Math.min(room, (room * 2.1) / digits.length)
  return (
    <text
      className="die-sign font-display font-heading tracking-[-0.04em]"
      fill="var(--die-sign)"
      x={center[0]}
      y={center[1] + size * 0.35}
      fontSize={size}
      textAnchor="middle"
    >
      {digits}
      {/* Upside down, a six and a nine look the same. */}
      {(value === 6 || value === 9) && sides > 6 && <tspan dx="1">.</tspan>}
    </text>
  )
}

type Point = readonly [number, number]

interface DieShape {
  /** undefined if the body is a rounded square */
  outline?: string
  /** the visible edges between the faces */
  edges?: string
  center: Point
  /** maximum height of a number of one or two digits */
  room: number
}

const pentagon = corners(5, 31)
const decagon = corners(10, 51)
const hexagon = corners(6, 51)
const triangle = corners(3, 33)

const shapes: Readonly<Record<number, DieShape>> = {
  2: { outline: circle(50), edges: circle(42), center: [50, 50], room: 48 },
  4: {
    outline: polygon([
      [46, 3],
      [98, 70],
      [82, 95],
      [2, 90],
    ]),
    edges: 'M46 3 82 95',
    center: [44, 67],
    room: 38,
  },
  8: {
    outline: polygon(hexagon),
    edges: 'M50 -1 94.200 75.500 5.800 75.500z',
    center: [50, 53],
    room: 36,
  },
  10: {
    outline: polygon([
      [50, 0],
      [100, 42],
      [96, 60],
      [50, 100],
      [4, 60],
      [0, 42],
    ]),
    edges: 'M50 0 80 58 50 73 20 58zM0 42 20 58 4 60M100 42 80 58 96 60M50 73V100',
    center: [50, 46],
    room: 34,
  },
  12: {
    outline: polygon(decagon),
    edges: polygon(pentagon) + spokes(pentagon, (i) => decagon[2 * i]),
    center: [50, 50],
    room: 34,
  },
  20: {
    outline: polygon(hexagon),
    edges: polygon(triangle) + triangle.map(aroundCorner).join(''),
    center: [50, 51],
    room: 27,
  },
  100: { outline: circle(50), edges: circle(36), center: [50, 50], room: 34 },
}

const tile: DieShape = { center: [50, 50], room: 46 }

/** How a die with this many sides looks from above, on a 100 x 100 field. */
function dieShape(sides: number): DieShape {
  return shapes[sides] ?? tile
}

/** Lines from a corner of the front face to the outline corner behind it and to that corner's two neighbors. */
function aroundCorner(from: Point, corner: number): string {
  return [-1, 0, 1].map((step) => line(from, hexagon[(2 * corner + step + 6) % 6])).join('')
}

function spokes(from: readonly Point[], to: (i: number) => Point | undefined): string {
  return from.map((point, i) => line(point, to(i))).join('')
}

function line(from: Point, to: Point | undefined): string {
  return to ? `M${from.join(' ')}L${to.join(' ')}` : ''
}

function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}z`
}

/** Corners of a regular polygon around the center, the first one on top. */
function corners(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return [round(50 + radius * Math.sin(angle)), round(50 - radius * Math.cos(angle))] as const
  })
}

function circle(radius: number): string {
  return `M50 ${50 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
