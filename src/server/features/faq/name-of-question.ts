import type { Context } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { questionsOf } from './store.ts'

/** The name of a question in the audit trail: its English text, else any other. */
export function nameOfQuestion(question: Partial<Record<string, string>>): string {
  return localized(question, { locale: 'en', siteLocale: 'en' })
}

/** The names of some questions, by id. */
export async function namesOfQuestions(db: Context['db'], ids: string[]): Promise<Map<string, string>> {
  const questions = await questionsOf(db, ids)
  return new Map(questions.map(({ id, question }) => [id, nameOfQuestion(question)]))
}
