import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { type EditedQuestion, maxQuestions } from '#contract/content/faq-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { readQuestion } from './read-questions.ts'
import { holdQuestions, insertQuestion, orderOfQuestions } from './store.ts'

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
