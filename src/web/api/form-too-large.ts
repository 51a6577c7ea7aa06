import type { Locale } from '#locales/locales.ts'
import { spoken } from '../i18n/spoken.ts'

/** The largest form, as people read it: whole megabytes. */
export function megabytes(bytes: number, locale: Locale): string {
  return `${bytes / 1024 ** 2}\u00a0M${locale === 'fr' ? 'o' : 'B'}`
}

/** What happened, and what to do; few forms are ever too large, so few visits load it. */
export function formTooLarge(maxBytes: number): { message: string; limit: string } {
  const { t, locale } = spoken()
  const limit = megabytes(maxBytes, locale)
  return { message: t('alert.form_too_large', { limit }), limit }
}
