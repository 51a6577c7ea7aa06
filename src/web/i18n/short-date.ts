import { cached, createDateFormat } from '#locales/formatters.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'

/** A date in a list, on its day in the zone: in the year of `now` without the year, as in `Nov 3`. */
export function shortDate(moment: string | Date, now: number, locale: Locale, timeZone: string): string {
  const { year, inYear, whole } = formats(`${locale} ${timeZone}`)
  return (year(moment) === year(new Date(now)) ? inYear : whole)(moment)
}

/** `locale timeZone` */
const formats = cached((name) => {
  const [locale, timeZone] = name.split(' ') as [Locale, string]
  const make = (options: Intl.DateTimeFormatOptions) =>
    createDateFormat(formatLocales[locale], { ...options, timeZone })
  const day = { month: 'short', day: 'numeric' } as const
  return { year: make({ year: 'numeric' }), inYear: make(day), whole: make({ ...day, year: 'numeric' }) }
})
