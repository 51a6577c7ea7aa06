/** Date and time of ISO 8601 in UTC, with or without fractions of a second. */
const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/

/**
 * Milliseconds since 1970; NaN for what is no such time. `Date.parse` would do, but engines differ on days that do not exist.
 * Fractions are cut to milliseconds.
 */
export function timeOf(text: string | undefined | null): number {
  const found = text ? form.exec(text) : null
  if (!found) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const milliseconds = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3))
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  if (!exists || year < 1000 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
