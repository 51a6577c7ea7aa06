import { fail } from '#contract/api/errors.ts'
import { type EditedQuestion, maxQuestions } from '#contract/content/faq-editing.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { readQuestion } from './read-questions.ts'
import { deletedQuestion, holdQuestions, orderOfQuestions, showAgain } from './store.ts'

/** Restores a deleted question in its old position. */
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
