import type { EditedQuestion } from '#contract/content/faq-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { questionOf, readQuestion } from './read-questions.ts'
import { holdQuestions, orderOfQuestions, putOrder } from './store.ts'

/** By one position up or down, or to a position; one out of range means the first or the last. */
export type Move = { by: -1 | 1 } | { place: number }

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
