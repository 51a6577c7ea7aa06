import { scatter } from './easing.ts'

export interface Spark {
  x: number
  y: number
  turn: number
  /** how much of its face is seen, from -1 to 1 */
  face: number
  alpha: number
  size: number
  isRound: boolean
  /** index of its color */
  color: number
}

/** From the opening of the box and from both edges, then once more, as in the room. */
const bursts = [
  { afterMs: 0, count: 100, angle: 90, spread: 84, velocity: 52, x: 0.5, y: 0.62 },
  { afterMs: 160, count: 50, angle: 60, spread: 58, velocity: 58, x: 0, y: 0.78 },
  { afterMs: 160, count: 50, angle: 120, spread: 58, velocity: 58, x: 1, y: 0.78 },
  { afterMs: 1100, count: 60, angle: 64, spread: 70, velocity: 64, x: 0, y: 0.7 },
  { afterMs: 1100, count: 60, angle: 116, spread: 70, velocity: 64, x: 1, y: 0.7 },
] as const
const lastsMs = 3000
const decay = 0.915
const gravity = 3.3
const scale = 2

/** The confetti that flies so long after a burst: each piece on the same way whenever it is drawn. */
export function sparksAt(ms: number, { width, height }: { width: number; height: number }): Spark[] {
  return bursts.flatMap(({ afterMs, count, angle, spread, velocity, x, y }, burst) => {
    const age = ms - afterMs
    if (age < 0 || age > lastsMs) return []
    const ticks = (age / 1000) * 60
    const reach = (1 - decay ** ticks) / (1 - decay)
    return Array.from({ length: count }, (_, piece): Spark => {
      const id = burst * 131 + piece
      const aim = ((angle + (scatter(id, 1) - 0.5) * spread) * Math.PI) / 180
      const speed = velocity * (0.5 + scatter(id, 2) * 0.5) * scale
      return {
        x: x * width + Math.cos(aim) * speed * reach + Math.sin(ticks * 0.1 + id) * 14,
        y: y * height - Math.sin(aim) * speed * reach + gravity * scale * ticks,
        turn: scatter(id, 3) * 360 + ticks * (scatter(id, 4) * 9 - 4.5),
        face: Math.cos(ticks * (0.12 + scatter(id, 5) * 0.14) + id),
        alpha: 1 - (age / lastsMs) ** 2,
        size: 20 + scatter(id, 0) * 12,
        isRound: piece % 3 === 0,
        color: piece % 3,
      }
    })
  })
}
