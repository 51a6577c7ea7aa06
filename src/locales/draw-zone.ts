/** Whether times can be formatted in a zone of this name: browsers and servers know different ones. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const onlyTime = { minutes: 16, seconds: 19 }

/**
 * The same moment in UTC, to follow a time in the zone of a draw: ` (11:05 UTC)`, with its day where that differs.
 * Empty where the zone is UTC. The same in every language.
 */
export function utcBeside(
  moment: string | Date,
  timeZone: string,
  detail: keyof typeof onlyTime = 'minutes',
): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return ''
  const utc = new Date(moment).toISOString().slice(0, onlyTime[detail]).replace('T', ' ')
  // Swedish formats dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment))
  return ` (${utc.startsWith(day) ? utc.slice(11) : utc} UTC)`
}
