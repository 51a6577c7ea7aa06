import { modulo } from './stop-plan.ts'

const fullTurn = 2 * Math.PI
/** Units of the drawing, from the middle. */
const rim = 470
const textEnd = 420
const longestText = 290

/** Where each segment begins, and how wide it is, in radians; one that has left has no width. */
export interface WheelShape {
  starts: readonly number[]
  widths: readonly number[]
}

export function shapeOf(shares: readonly number[]): WheelShape {
  const total = shares.reduce((sum, share) => sum + share, 0) || 1
  const widths = shares.map((share) => (share / total) * fullTurn)
  let start = 0
  const starts = widths.map((width) => {
    start += width
    return start - width
  })
  return { starts, widths }
}

/** The segment under the pointer, which points at the end of the horizontal axis. */
export function segmentAt({ starts, widths }: WheelShape, turned: number): number {
  const angle = modulo(-turned, fullTurn)
  const found = starts.findIndex((start, index) => angle >= start && angle < start + (widths[index] ?? 0))
  return Math.max(0, found)
}

export function segmentPath(start: number, width: number): string {
  if (width <= 0) return ''
  // One arc cannot be a full circle.
  const middle = start + width / 2
  const arc = `A${rim} ${rim} 0 0 1 ${pointAt(middle)}A${rim} ${rim} 0 0 1 ${pointAt(start + width)}`
  return `M0 0L${pointAt(start)}${arc}Z`
}

function pointAt(angle: number): string {
  return `${(rim * Math.cos(angle)).toFixed(2)} ${(rim * Math.sin(angle)).toFixed(2)}`
}

/** The text reads from the hub to the rim along the middle of its segment. */
export function textPlace(start: number, width: number): string {
  const degrees = ((start + width / 2) * 180) / Math.PI
  return `rotate(${degrees.toFixed(2)}) translate(${textEnd} 0)`
}

/** As large as fits between rim and hub, where the segment is narrow; `ratio` is the text's length per size. */
export function textSize(width: number, ratio: number): number {
  const fits = (textEnd * width) / (0.9 + ratio * width)
  return Math.max(15, Math.min(58, fits, longestText / Math.max(0.1, ratio)))
}
