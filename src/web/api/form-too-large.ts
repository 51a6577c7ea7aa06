import { exactNumber } from '#locales/exact-number.ts'
import { formatSize } from '#locales/formatters.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { spoken } from '../i18n/spoken.ts'

/** The largest form, as people read it. */
export function formLimit(bytes: number, locale: Locale): string {
  return formatSize(bytes, locale, (value) => exactNumber(String(value), formatLocales[locale]))
}

/** What happened, and what to do; few forms are ever too large, so few visits load it. */
export function formTooLarge(maxBytes: number): { message: string; limit: string } {
  const { t, locale } = spoken()
  const limit = formLimit(maxBytes, locale)
  return { message: t('alert.form_too_large', { limit }), limit }
}
