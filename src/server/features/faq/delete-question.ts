import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { questionOf } from './read-questions.ts'
import { deleteQuestionById, holdQuestions } from './store.ts'

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
  await deleteQuestionById(trx, id, ctx.now())
  const record = { id, name: nameOfQuestion(question) }
  const before = { question, answer, is_active }
  await recordAction(trx, { viewer, now: ctx.now(), area: 'faq', act: 'delete', record, before })
}
