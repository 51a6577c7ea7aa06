import type { Locale } from '#locales/locales.ts'
import { localized } from '../../core/settings/localized.ts'
import type { StoredQuestion } from './store.ts'

/** Questions and answers in the viewer's language; those without a question or an answer are left out. */
export function shownQuestions(
  questions: readonly StoredQuestion[],
  languages: { locale: Locale; siteLocale: Locale },
): { id: string; question: string; answer: string }[] {
  return questions
    .map(({ id, question, answer }) => ({
      id,
      question: localized(question, languages),
      answer: localized(answer, languages),
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
}
