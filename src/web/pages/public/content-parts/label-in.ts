import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'

/** The label of a field in this language, or in the next one available. */
export function labelIn({ key, label }: Field, locale: Locale): string {
  return inLanguage(label, locale) || key
}
