const [earliest, latest] = [Date.UTC(2004, 0, 1), Date.UTC(2100, 0, 1)]
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Parses a date to ISO 8601 in UTC: ISO, Unix seconds or milliseconds, and dates that can be read in only one way. A
 * time without a zone is read as UTC. Null for everything else: "2 days ago", 03/04/2026.
 */
export function momentOf(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || text.length > 40) return null
  const time = /^\d+([.]\d+)?$/.test(text)
    ? unixTime(text)
    : (isoTime(text) ?? dottedTime(text) ?? wordTime(text))
  if (time === undefined || Number.isNaN(time) || time < earliest || time >= latest) return null
  return new Date(time).toISOString()
}

function unixTime(text: string): number | undefined {
  const digits = text.split('.')[0]?.length ?? 0
  if (digits === 10) return Math.trunc(Number(text) * 1000)
  return digits === 13 ? Math.trunc(Number(text)) : undefined
}

const clock = '(?:[T, ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)?'
const zone = ' ?(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?'
const iso = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${clock}${zone}$`, 'i')
const dotted = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4})${clock}${zone}$`, 'i')

function isoTime(text: string): number | undefined {
  const parts = iso.exec(text)
  if (!parts) return undefined
  return instant([parts[1], parts[3], parts[4]], parts.slice(5))
}

/** With dots the day always comes first; with slashes only a day above 12 shows which is which. */
function dottedTime(text: string): number | undefined {
  const parts = dotted.exec(text)
  if (!parts) return undefined
  const [, first, sign, second, year] = parts
  const isDayFirst = sign === '.' || Number(first) > 12 || first === second
  if (!isDayFirst && Number(second) <= 12) return undefined
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return instant([year, month, day], parts.slice(5))
}

/** `Wed Oct 10 20:19:24 +0000 2018` from older X exports, and `10 Oct 2018 20:19:24 GMT`. */
function wordTime(text: string): number | undefined {
  const post = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/i.exec(text)
  if (post) {
    const [, month, day, hour, minute, second, offset, year] = post
    return instant([year, monthOf(month), day], [hour, minute, second, undefined, offset])
  }
  const mail =
    /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|[+-]\d{4})$/i.exec(text)
  if (!mail) return undefined
  const [, day, month, year, hour, minute, second, offset] = mail
  return instant([year, monthOf(month), day], [hour, minute, second, undefined, offset])
}

function monthOf(word: string | undefined): string {
  return String(months.indexOf(word?.toLowerCase() ?? '') + 1)
}

type Part = string | undefined

/** NaN for a day or an hour that does not exist. */
function instant([year, month, day]: Part[], [hour, minute, second, fraction, offset]: Part[]): number {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const [h, min, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)]
  const midnight = Date.UTC(y, m - 1, d)
  const isDay = m >= 1 && m <= 12 && new Date(midnight).getUTCDate() === d
  if (!isDay || h > 23 || min > 59 || s > 59) return Number.NaN
  const ms = Math.trunc(Number(`0.${fraction ?? 0}`) * 1000)
  return midnight + ((h * 60 + min) * 60 + s) * 1000 + ms - offsetMs(offset)
}

function offsetMs(offset: Part): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? '')
  if (!parts) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3])) * 60_000
}
