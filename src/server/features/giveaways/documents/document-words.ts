import { utcBeside } from '#locales/draw-zone.ts'
import { defaultTimeZones, formatLocales, type Locale } from '#locales/locales.ts'
import { createTranslate, type Translate } from '#server/http/translate.ts'

export interface DocumentWords {
  t(key: string, values?: Record<string, string | number>): string
  /** a sentence around a text that somebody else wrote: what stands before it, and after */
  around(key: string, name: string): readonly [before: string, after: string]
  number(value: number): string
  list(items: readonly string[]): string
  /** to the second, with the zone's offset or letters */
  time(moment: string | Date): string
  /** the same with UTC beside it */
  timeAndUtc(moment: string | Date): string
  date(moment: string | Date): string
  /** what the zone of the times is called around a moment, with its IANA name */
  zone(moment: string): string
}

let translate: Translate | undefined

/** Words, numbers and times of a printed document: in the zone of its draw, else in the default one of its language, because paper knows no viewer. */
export function documentWords(locale: Locale, timeZone: string = defaultTimeZones[locale]): DocumentWords {
  translate ??= createTranslate()
  const say = translate
  const tag = formatLocales[locale]
  const numbers = new Intl.NumberFormat(tag)
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
  const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
  const times = new Intl.DateTimeFormat(tag, { ...day, month: 'short', ...clock })
  const dates = new Intl.DateTimeFormat(tag, day)
  return {
    t: (key, values) => say(locale, key, values),
    around: (key, name) => {
      const [before = '', after = ''] = say(locale, key, { [name]: '\0' }).split('\0')
      return [before, after]
    },
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    time: (moment) => times.format(new Date(moment)),
    timeAndUtc: (moment) => times.format(new Date(moment)) + utcBeside(moment, timeZone, 'seconds'),
    date: (moment) => dates.format(new Date(moment)),
    zone: (moment) => `${zoneName(tag, timeZone, new Date(moment))} (${timeZone})`,
  }
}

function zoneName(tag: string, timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
