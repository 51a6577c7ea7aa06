import type { EditedQuestion } from '#contract/content/faq-editing.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { questionOf, readQuestion } from './read-questions.ts'
import { holdQuestions, putQuestion } from './store.ts'

interface Change {
  question?: Partial<Record<string, string>> | undefined
  answer?: Partial<Record<string, string>> | undefined
  is_active?: boolean | undefined
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
  const { question, answer, is_active } = await questionOf(trx, id)
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
