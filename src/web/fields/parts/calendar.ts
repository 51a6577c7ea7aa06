import { createDateFormat } from '#locales/formatters.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'

/** A date in the format of a language; it has no time zone and reads the same everywhere. */
export function writtenDay(day: string, locale: Locale): string {
  return written(`${day}T00:00Z`, locale, { dateStyle: 'medium' }) ?? day
}

/** A time of day in the format of a language. */
export function writtenTime(time: string, locale: Locale): string {
  return written(`1970-01-01T${time}Z`, locale, { timeStyle: 'short' }) ?? time
}

function written(moment: string, locale: Locale, style: Intl.DateTimeFormatOptions): string | undefined {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  return createDateFormat(formatLocales[locale], { ...style, timeZone: 'UTC' })(date)
}
