import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'

/** What a field is called, in a language or the next that it has. */
export function labelIn({ key, label }: Field, locale: Locale): string {
  return inLanguage(label, locale) || key
}
