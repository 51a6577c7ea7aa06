import { localized } from '../../core/settings/localized.ts'

/** What the audit trail calls a question: its English words, else those that there are. */
export function nameOfQuestion(question: Partial<Record<string, string>>): string {
  return localized(question, { locale: 'en', siteLocale: 'en' })
}
