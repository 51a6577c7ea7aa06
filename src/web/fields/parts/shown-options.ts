import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import type { Translate } from '../../i18n/texts.ts'

export interface ShownOption {
  value: string
  label: string
}

/**
 * What can be chosen, in a language. What was chosen and is offered no more stays in sight, or the next save would change it
 * without a word; the schema asks for another choice then.
 */
export function shownOptions(
  { options }: Field,
  chosen: readonly string[],
  locale: Locale,
  t: Translate,
): ShownOption[] {
  const gone = chosen.filter((value) => value !== '' && !options.some((option) => option.value === value))
  return [
    ...options.map(({ value, label }) => ({ value, label: inLanguage(label, locale) || value })),
    ...gone.map((value) => ({ value, label: t('content_field.gone', { value }) })),
  ]
}
