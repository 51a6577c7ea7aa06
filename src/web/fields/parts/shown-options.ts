import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import type { Translate } from '../../i18n/texts.ts'

export interface ShownOption {
  value: string
  label: string
}

/**
 * The options of a field in one language. A chosen value that is no longer offered stays visible, or the next save
 * would change it silently; the schema then requires another choice.
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
