import { fail } from '#contract/api/errors.ts'
import type { EditedQuestion } from '#contract/content/faq-editing.ts'
import { faqList } from '#contract/lists/faq-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { isId } from '../../kit/ids.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { faqSource, type PlacedQuestion, questionById, type StoredQuestion } from './store.ts'

export async function listQuestions(
  { db }: Pick<Context, 'db'>,
  query: FilterQuery,
): Promise<ListPage<EditedQuestion>> {
  const { rows, ...page } = await readList(db, faqList, faqSource, query)
  return { rows: rows.map(questionView), ...page }
}

export async function readQuestion({ db }: Pick<Context, 'db'>, id: string): Promise<EditedQuestion> {
  return questionView(await questionOf(db, id))
}

export async function questionOf(db: Context['db'], id: string): Promise<PlacedQuestion> {
  const question = isId(id) ? await questionById(db, id) : undefined
  if (!question) throw fail('question_not_found')
  return question
}

export function questionView(row: PlacedQuestion): EditedQuestion {
  const { id, question, answer, place, is_active, languages, updated_at } = row
  return { id, question, answer, place, is_active, languages, updated_at: updated_at.toISOString() }
}

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
