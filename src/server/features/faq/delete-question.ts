import type { Context, SignedIn } from '../../context.ts'
import { recordAct } from '../../core/audit/record-act.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { questionOf } from './read-questions.ts'
import { deleteQuestionById, holdQuestions } from './store.ts'

export function deleteQuestion(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx)
    const { question, answer, is_active } = await questionOf(trx, id)
    await deleteQuestionById(trx, id)
    const record = { id, name: nameOfQuestion(question) }
    const before = { question, answer, is_active }
    await recordAct(trx, { viewer, now: ctx.now(), area: 'faq', act: 'delete', record, before })
  })
}
