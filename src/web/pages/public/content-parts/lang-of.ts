import type { ShownText } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'

/** The `lang` attribute for a text whose language differs from the page's. */
export function langOf({ locale }: Pick<ShownText, 'locale'>, around: Locale): { lang?: Locale } {
  return locale === around ? {} : { lang: locale }
}

/** The label of a field in this language, or in the next one available. */
export function labelIn({ key, label }: Field, locale: Locale): string {
  return inLanguage(label, locale) || key
}
