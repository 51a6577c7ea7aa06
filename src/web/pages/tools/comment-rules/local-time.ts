/** A moment as a field for date and time holds it, by the clock of a zone; empty where it is none. */
export function localTime(moment: string, zone: string): string {
  const date = new Date(moment)
  if (moment === '' || Number.isNaN(date.getTime())) return ''
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return format.format(date).replace(' ', 'T')
}
