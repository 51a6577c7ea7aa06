const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, in the unit in which people say it; null for what is better said as a date. */
export type HowLong = { unit: 'now' | 'yesterday' } | { unit: 'minutes' | 'hours' | 'days'; n: number } | null

/** `dayOf` names the calendar day of a moment in the viewer's zone. */
export function howLongAgo(moment: Date, now: number, dayOf: (moment: Date) => string): HowLong {
  const passed = now - moment.getTime()
  // The clocks of two nodes differ a little.
  if (Number.isNaN(passed) || passed < -minute) return null
  if (passed < minute) return { unit: 'now' }
  if (passed < hour) return { unit: 'minutes', n: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hours', n: Math.floor(passed / hour) }
  for (let n = 1; n < 7; n++)
    if (dayOf(new Date(now - n * day)) === dayOf(moment))
      return n === 1 ? { unit: 'yesterday' } : { unit: 'days', n }
  return null
}
