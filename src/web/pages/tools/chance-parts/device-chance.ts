import { deviceRandom, NoRandomness, type RandomBytes } from '#draw/chance/uniform.ts'

let random: RandomBytes | undefined

/** What `make` makes of this device's own secure randomness; undefined where the device has none, which is then said. */
export function byDevice<Outcome>(make: (random: RandomBytes) => Outcome): Outcome | undefined {
  try {
    random ??= deviceRandom()
    return make(random)
  } catch (error) {
    if (error instanceof NoRandomness) return undefined
    throw error
  }
}
