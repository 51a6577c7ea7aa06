type Point = readonly [number, number]

interface DieShape {
  /** undefined if the body is a rounded square */
  outline?: string
  /** the visible edges between the faces */
  edges?: string
  centre: Point
  /** maximum height of a number of one or two digits */
  room: number
}

const pentagon = corners(5, 31)
const decagon = corners(10, 51)
const hexagon = corners(6, 51)
const triangle = corners(3, 33)

const shapes: Readonly<Record<number, DieShape>> = {
  2: { outline: circle(50), edges: circle(42), centre: [50, 50], room: 48 },
  4: {
    outline: polygon([
      [46, 3],
      [98, 70],
      [82, 95],
      [2, 90],
    ]),
    edges: 'M46 3 82 95',
    centre: [44, 67],
    room: 38,
  },
  8: {
    outline: polygon(hexagon),
    edges: 'M50 -1 94.200 75.500 5.800 75.500z',
    centre: [50, 53],
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
    centre: [50, 46],
    room: 34,
  },
  12: {
    outline: polygon(decagon),
    edges: polygon(pentagon) + spokes(pentagon, (i) => decagon[2 * i]),
    centre: [50, 50],
    room: 34,
  },
  20: {
    outline: polygon(hexagon),
    edges: polygon(triangle) + triangle.map(aroundCorner).join(''),
    centre: [50, 51],
    room: 27,
  },
  100: { outline: circle(50), edges: circle(36), centre: [50, 50], room: 34 },
}

const tile: DieShape = { centre: [50, 50], room: 46 }

/** How a die with this many sides looks from above, on a 100 x 100 field. */
export function dieShape(sides: number): DieShape {
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
