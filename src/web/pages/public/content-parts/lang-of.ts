import type { ShownText } from '#contract/content/public-contents.ts'
import type { Locale } from '#locales/locales.ts'

/** The `lang` attribute for a text whose language differs from the page's. */
export function langOf({ locale }: Pick<ShownText, 'locale'>, around: Locale): { lang?: Locale } {
  return locale === around ? {} : { lang: locale }
}
