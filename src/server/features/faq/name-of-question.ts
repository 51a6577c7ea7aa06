import type { Context } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { questionsOf } from './store.ts'

/** What the audit trail calls a question: its English words, else those that there are. */
export function nameOfQuestion(question: Partial<Record<string, string>>): string {
  return localized(question, { locale: 'en', siteLocale: 'en' })
}

/** What some questions are called, by id. */
export async function namesOfQuestions(db: Context['db'], ids: string[]): Promise<Map<string, string>> {
  const questions = await questionsOf(db, ids)
  return new Map(questions.map(({ id, question }) => [id, nameOfQuestion(question)]))
}
