import { deviceRandom, NoRandomness, type RandomBytes } from '#draw/chance/uniform.ts'

let random: RandomBytes | undefined

/** Calls `make` with this device's secure randomness; undefined if the device has none, which the page then reports. */
export function byDevice<Outcome>(make: (random: RandomBytes) => Outcome): Outcome | undefined {
  try {
    random ??= deviceRandom()
    return make(random)
  } catch (error) {
    if (error instanceof NoRandomness) return undefined
    throw error
  }
}
