/// <reference lib="esnext.temporal" />

/** The value format of a browser's `datetime-local` input. */
const ofField = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/**
 * The moment at which a clock in this zone shows the typed time, in ISO 8601 with Z; undefined if the input is invalid.
 * An hour that a change to daylight saving time skips becomes the one after it; an hour that occurs twice is the first.
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
