import { cached } from './formatters.ts'

const isoDay = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const

/** `tag timeZone` */
const days = cached((name) => {
  const space = name.indexOf(' ')
  return new Intl.DateTimeFormat(name.slice(0, space), { ...isoDay, timeZone: name.slice(space + 1) })
})

/**
 * Whether times can be formatted in a zone of this name: browsers and servers know different ones. `tag`: a language
 * whose formats the page needs anyhow, because the first format of each takes a browser up to 40 ms.
 */
export function isTimeZone(name: string, tag = 'en-US'): boolean {
  try {
    return name !== '' && Boolean(days(`${tag} ${name}`))
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
  tag = 'en-US',
): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return ''
  const utc = new Date(moment).toISOString().slice(0, onlyTime[detail]).replace('T', ' ')
  const day = dayIn(timeZone, moment, tag)
  return ` (${utc.startsWith(day) ? utc.slice(11) : utc} UTC)`
}

/** As ISO 8601 writes it. */
function dayIn(timeZone: string, moment: string | Date, tag: string): string {
  const parts = days(`${tag} ${timeZone}`).formatToParts(new Date(moment))
  return (['year', 'month', 'day'] as const)
    .map((unit) => parts.find(({ type }) => type === unit)?.value ?? '')
    .join('-')
}
