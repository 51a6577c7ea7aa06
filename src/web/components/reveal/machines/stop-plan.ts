/** How something that turns comes to rest: it begins at its present speed and gets ever slower. */
export interface StopPlan {
  from: number
  distance: number
  ms: number
  /** the higher, the longer the last stretch takes */
  power: number
}

interface Turning {
  /** where it is, and how far it moves in a millisecond */
  at: number
  speed: number
  ms: number
}

/** At this power a stop looks natural; the distance to the target bends it a little. */
const naturalPower = 3.4
const lowestPower = 2.2

/** Plans a stop at the nearest place to the natural one that is `target` or whole periods beyond it. */
export function planStop({ at, speed, ms }: Turning, target: number, period: number): StopPlan {
  const natural = (speed * ms) / naturalPower
  const rest = modulo(target - at, period)
  const turns = Math.max(rest < period * 0.4 ? 1 : 0, Math.round((natural - rest) / period))
  const distance = rest + turns * period
  return { from: at, distance, ms, power: Math.max(lowestPower, (speed * ms) / distance) }
}

/** How far a plan is from the natural stop: of several targets the least forced one is taken. */
export function forceOf({ power }: StopPlan): number {
  return Math.abs(Math.log(power / naturalPower))
}

export function placeAt({ from, distance, ms, power }: StopPlan, elapsedMs: number): number {
  const left = Math.max(0, 1 - elapsedMs / ms)
  return from + distance * (1 - left ** power)
}

export function modulo(value: number, period: number): number {
  return ((value % period) + period) % period
}
