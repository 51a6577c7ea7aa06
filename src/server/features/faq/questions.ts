import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { type EditedQuestion, maxQuestions } from '#contract/content/faq-editing.ts'
import { faqList } from '#contract/lists/site-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { isId } from '../../kit/ids.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import {
  deletedQuestion,
  deleteQuestionById,
  faqSource,
  holdQuestions,
  insertQuestion,
  orderOfQuestions,
  type PlacedQuestion,
  putOrder,
  putQuestion,
  questionById,
  questionsOf,
  type StoredQuestion,
  showAgain,
} from './store.ts'

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

async function questionOf(db: Context['db'], id: string): Promise<PlacedQuestion> {
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

interface NewQuestion {
  question: Partial<Record<string, string>>
  answer: Partial<Record<string, string>>
  is_active?: boolean | undefined
}

/** Adds a question after all others. */
export function createQuestion(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  question: NewQuestion,
): Promise<EditedQuestion> {
  return ctx.db.transaction().execute((trx) => createQuestionWithin(ctx, trx, viewer, question))
}

export async function createQuestionWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { question, answer, is_active = true }: NewQuestion,
): Promise<EditedQuestion> {
  await holdQuestions(trx)
  if ((await orderOfQuestions(trx)).length >= maxQuestions)
    throw fail('questions_full', { limit: maxQuestions })
  const [id, now] = [randomUUID(), ctx.now()]
  const texts = { question: JSON.stringify(question), answer: JSON.stringify(answer) }
  await insertQuestion(trx, { id, ...texts, is_active, updated_at: now })
  const record = { id, name: nameOfQuestion(question) }
  const after = { question, answer, is_active }
  await recordAction(trx, { viewer, now, area: 'faq', act: 'create', record, after })
  return readQuestion({ db: trx }, id)
}

interface Change {
  question?: Partial<Record<string, string>> | undefined
  answer?: Partial<Record<string, string>> | undefined
  is_active?: boolean | undefined
  /** when the question was last changed, as far as the viewer knows */
  seen?: string | undefined
}

/** Changes the given parts of a question. */
export function updateQuestion(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  id: string,
  change: Change,
): Promise<EditedQuestion> {
  return ctx.db.transaction().execute((trx) => updateQuestionWithin(ctx, trx, viewer, { id, ...change }))
}

/** Same as above, within a larger transaction. */
export async function updateQuestionWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { id, ...change }: Change & { id: string },
): Promise<EditedQuestion> {
  await holdQuestions(trx)
  const now = ctx.now()
  const stored = await questionOf(trx, id)
  assertNotStale(stored, { seen: change.seen })
  const { question, answer, is_active } = stored
  const before = { question, answer, is_active }
  const after = {
    question: change.question ?? question,
    answer: change.answer ?? answer,
    is_active: change.is_active ?? is_active,
  }
  const texts = { question: JSON.stringify(after.question), answer: JSON.stringify(after.answer) }
  await putQuestion(trx, id, { ...texts, is_active: after.is_active, updated_at: now })
  const record = { id, name: nameOfQuestion(after.question) }
  await recordAction(trx, { viewer, now, area: 'faq', act: 'update', record, before, after })
  return readQuestion({ db: trx }, id)
}

export function deleteQuestion(ctx: Pick<Context, 'db' | 'now'>, viewer: Actor, id: string): Promise<void> {
  return ctx.db.transaction().execute((trx) => deleteQuestionWithin(ctx, trx, viewer, id))
}

/** Same as above, within a larger transaction. It can be restored for 30 days. */
export async function deleteQuestionWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
  await holdQuestions(trx)
  const { question, answer, is_active } = await questionOf(trx, id)
  await deleteQuestionById(trx, id, { now: ctx.now(), by: viewer.user.id })
  const record = { id, name: nameOfQuestion(question) }
  const before = { question, answer, is_active }
  await recordAction(trx, { viewer, now: ctx.now(), area: 'faq', act: 'delete', record, before })
}

/** Restores a deleted question in its old place. */
export function restoreQuestion(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  id: string,
): Promise<EditedQuestion> {
  return ctx.db.transaction().execute(async (trx) => {
    await restoreQuestionWithin(ctx, trx, viewer, id)
    return readQuestion({ db: trx }, id)
  })
}

/** Same as above, within a larger transaction. */
export async function restoreQuestionWithin(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
  await holdQuestions(trx)
  const question = isId(id) ? await deletedQuestion(trx, id) : undefined
  if (!question) throw fail('question_not_found')
  if ((await orderOfQuestions(trx)).length >= maxQuestions)
    throw fail('questions_full', { limit: maxQuestions })
  await showAgain(trx, id)
  const record = { id, name: nameOfQuestion(question.question) }
  await recordAction(trx, { viewer, now: now(), area: 'faq', act: 'restore', record })
}

/** By one place up or down, or to a place; one out of range means the first or the last. */
type Move = { by: -1 | 1 } | { place: number }

export function moveQuestion(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  move: Move,
): Promise<EditedQuestion> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx)
    const question = await questionOf(trx, id)
    const others = (await orderOfQuestions(trx)).filter((other) => other !== question.id)
    const target = 'by' in move ? question.place + move.by : move.place
    const place = Math.min(Math.max(target, 1), others.length + 1)
    await putOrder(trx, others.toSpliced(place - 1, 0, question.id))
    const record = { id: question.id, name: nameOfQuestion(question.question) }
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'faq',
      act: 'update',
      record,
      before: { place: question.place },
      after: { place },
    })
    return readQuestion({ db: trx }, question.id)
  })
}

/** The name of a question in the audit log: its English text, else any other. */
export function nameOfQuestion(question: Partial<Record<string, string>>): string {
  return localized(question, { locale: 'en', siteLocale: 'en' })
}

/** The names of some questions, by id. */
export async function namesOfQuestions(db: Context['db'], ids: string[]): Promise<Map<string, string>> {
  const questions = await questionsOf(db, ids)
  return new Map(questions.map(({ id, question }) => [id, nameOfQuestion(question)]))
}
