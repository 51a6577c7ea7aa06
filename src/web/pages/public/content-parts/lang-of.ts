import type { ShownText } from '#contract/public-contents.ts'
import type { Locale } from '#locales/locales.ts'

/** The mark of a text that is in another language than the page around it. */
export function langOf({ locale }: Pick<ShownText, 'locale'>, around: Locale): { lang?: Locale } {
  return locale === around ? {} : { lang: locale }
}
