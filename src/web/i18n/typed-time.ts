/// <reference lib="esnext.temporal" />

/** What a browser's field for date and time holds. */
const ofField = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/**
 * The moment that a clock of this zone shows as typed, in ISO 8601 with Z; undefined where it is none. An hour that a
 * change to summer time skips is the one after it, one that comes twice is the first.
 */
export function typedTime(typed: string, zone: string): string | undefined {
  if (!ofField.test(typed)) return undefined
  try {
    return Temporal.PlainDateTime.from(typed)
      .toZonedDateTime(zone || 'UTC')
      .toInstant()
      .toString()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
