import { type BrandKey, brands } from '#brand.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { createDateFormat } from '#locales/formatters.ts'
import { defaultTimeZones, formatLocales, type Locale } from '#locales/locales.ts'
import { createTranslate, type Translate } from '#server/http/translate.ts'
import type { UserText } from './text-setter.ts'

export interface DocumentTexts {
  t(key: string, values?: Record<string, string | number>): string
  /** the parts of a sentence before and after a user-supplied text */
  around(key: string, name: string): readonly [before: string, after: string]
  number(value: number): string
  list(items: readonly string[]): string
  /** to the second, with the zone's offset or abbreviation, and UTC added */
  time(moment: string | Date): string
  date(moment: string | Date): string
  /** the name of the time zone at a moment, with its IANA name */
  zone(moment: string): string
}

let translate: Translate | undefined

/**
 * Words, numbers and times of a printed document: in the time zone of its draw, or the default one of its language,
 * because the viewer's is not known on paper.
 */
export function documentTexts(locale: Locale, timeZone: string = defaultTimeZones[locale]): DocumentTexts {
  translate ??= createTranslate()
  const translator = translate
  const tag = formatLocales[locale]
  const numbers = new Intl.NumberFormat(tag)
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
  const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const
  const times = createDateFormat(tag, { ...day, month: 'short', ...clock })
  const dates = createDateFormat(tag, day)
  return {
    t: (key, values) => translator(locale, key, values),
    around: (key, name) => {
      const [before = '', after = ''] = translator(locale, key, { [name]: '\0' }).split('\0')
      return [before, after]
    },
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    time: (moment) => times(moment) + utcBeside(moment, timeZone, 'seconds'),
    date: dates,
    zone: (moment) => `${zoneName(tag, timeZone, new Date(moment))} (${timeZone})`,
  }
}

function zoneName(tag: string, timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Letters of a name that fit next to the logo. */
const maxLetters = 40

/**
 * The name in two weights, beside the logo. The one that the operator chose may have letters that no bundled font has;
 * then the brand's own name is shown.
 */
export function productName(brand: BrandKey, siteName?: string): readonly [string, string | UserText] {
  const { name, nameParts } = brands[brand]
  return siteName ? ['', { text: siteName, instead: name, role: 'strong', maxLetters }] : nameParts
}
