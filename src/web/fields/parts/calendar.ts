import { formatLocales, type Locale } from '#locales/locales.ts'

/** A day as a language writes it; it has no zone, and stays as it is wherever it is read. */
export function writtenDay(day: string, locale: Locale): string {
  return written(`${day}T00:00Z`, locale, { dateStyle: 'medium' }) ?? day
}

/** A time of day as a language writes it. */
export function writtenTime(time: string, locale: Locale): string {
  return written(`1970-01-01T${time}Z`, locale, { timeStyle: 'short' }) ?? time
}

function written(moment: string, locale: Locale, style: Intl.DateTimeFormatOptions): string | undefined {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  return new Intl.DateTimeFormat(formatLocales[locale], { ...style, timeZone: 'UTC' }).format(date)
}
