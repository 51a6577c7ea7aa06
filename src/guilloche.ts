type Point = readonly [x: number, y: number]

/** One family of engraved lines: a closed curve, the rotations of its copies, and whether it is also drawn mirrored. */
export type Ring = { readonly path: string; readonly turns: readonly number[]; readonly mirrored: boolean }

export type RosetteShape = {
  /** Diameter in the units of the drawing. */
  size: number
  /** Empty middle, as a share of the radius. */
  hole?: number
  /** Copies of the core, the crown and the rim; fewer for a small seal. */
  copies?: readonly [number, number, number]
}

/** The rosette in a seal. */
export const sealShape = { size: 64, hole: 0.36, copies: [3, 3, 3] } as const satisfies RosetteShape

/**
 * Draws the line pattern of a seal from its hash (hex digits): the same hash gives the same pattern everywhere, another
 * hash a different one. A pattern to recognize, not a proof.
 */
export function rosette(
  hash: string,
  { size, hole = 0.3, copies = [9, 9, 7] }: RosetteShape,
): readonly Ring[] {
  const bytes = hexBytes(hash)
  const radius = size / 2 - 2
  const span = 1 - hole
  const byte = (index: number) => bytes[index % bytes.length] ?? 0
  // A woven core, a crown whose copies cover only part of a lobe so that lobes stay visible, a fine rim.
  const families = [
    { from: hole, to: hole + span * 0.52, lobes: 7 + (byte(0) % 4), spread: 0.62, steps: 12, rim: false },
    {
      from: hole + span * 0.34,
      to: hole + span * 0.9,
      lobes: 11 + (byte(3) % 5),
      spread: 0.5,
      steps: 12,
      rim: false,
    },
    { from: hole + span * 0.8, to: 1, lobes: 22 + (byte(6) % 9), spread: 0.7, steps: 8, rim: true },
  ]
  return families.map(({ from, to, lobes, spread, steps, rim }, index) => {
    const middle = ((from + to) / 2) * radius
    const swing = ((to - from) / 2) * radius
    const ripple = rim ? 0.1 : 0.16 + byte(index * 3 + 2) * 0.0009
    const phase = 0.3 + byte(12 + index) * 0.0035
    const points = Array.from({ length: lobes * steps }, (_, step): Point => {
      const angle = (step / (lobes * steps)) * 2 * Math.PI
      const wave = (1 - ripple) * Math.cos(lobes * angle) + ripple * Math.cos(3 * lobes * angle + phase)
      const distance = middle + swing * wave
      return [distance * Math.cos(angle), distance * Math.sin(angle)]
    })
    const count = copies[index] ?? 1
    const turn = (360 / lobes / count) * spread
    return {
      path: closedCurve(points),
      turns: Array.from({ length: count }, (_, copy) => round(turn * copy, 2)),
      mirrored: !rim,
    }
  })
}

/** The strands of the braided band, as paths of one seamless tile. */
export function bandStrands(width: number, height: number, strands: number): readonly string[] {
  const points = 48
  return Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * 2 * Math.PI
    const heightAt = (angle: number) =>
      height / 2 +
      (height / 2 - 1) * (Math.sin(2 * angle + phase) * 0.62 + Math.sin(4 * angle - phase) * 0.36)
    return openLine(points, width, heightAt)
  })
}

/** The waves of safety paper, as paths of one tile that repeats in both directions. */
export function paperWaves(width: number, height: number, waves: number): readonly string[] {
  return Array.from({ length: waves + 4 }, (_, index) => {
    const row = index - 2
    const phase = (row / waves) * 2 * Math.PI
    const heightAt = (angle: number) =>
      ((row + 0.5) / waves) * height + 9 * Math.sin(angle) + 3 * Math.sin(2 * angle + phase)
    return openLine(20, width, heightAt)
  })
}

function openLine(points: number, width: number, heightAt: (angle: number) => number): string {
  const parts = Array.from({ length: points + 1 }, (_, step) => {
    const x = round((step / points) * width, 1)
    return `${x} ${round(heightAt((step / points) * 2 * Math.PI), 1)}`
  })
  return `M${parts.join('L')}`
}

/**
 * A smooth curve through the midpoints of a closed polygon's sides, each point relative to the one before: pages carry
 * several of these, and so they are a third shorter.
 */
function closedCurve(points: readonly Point[]): string {
  const between = (a: Point, b: Point): Point => [tenth((a[0] + b[0]) / 2), tenth((a[1] + b[1]) / 2)]
  const start = between(points.at(-1) ?? [0, 0], points[0] ?? [0, 0])
  let path = `M${start[0]} ${start[1]}q`
  let at = start
  points.forEach((point, index) => {
    const end = between(point, points[(index + 1) % points.length] ?? point)
    for (const [x, y] of [point, end]) path += signed(tenth(x) - at[0]) + signed(tenth(y) - at[1])
    at = end
  })
  return `${path}Z`
}

/** A number of a path behind another one: without the zero that may be left out, and its sign separates. */
function signed(value: number): string {
  const tenths = Math.round(value * 10)
  const size = Math.abs(tenths)
  const whole = Math.trunc(size / 10)
  const digit = size % 10
  const text = digit === 0 ? `${whole}` : `${whole || ''}.${digit}`
  return tenths < 0 ? `-${text}` : ` ${text}`
}

function tenth(value: number): number {
  return round(value, 1)
}

function hexBytes(hash: string): readonly number[] {
  const pairs = hash.match(/[0-9a-f]{2}/gi)
  return pairs?.map((pair) => Number.parseInt(pair, 16)) ?? [0]
}

function round(value: number, places: number): number {
  const factor = 10 ** places
  // Adding zero turns -0 into 0, which would print differently.
  return Math.round(value * factor) / factor + 0
}
