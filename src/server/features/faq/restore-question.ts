import { fail } from '../../../contract/errors.ts'
import { mostQuestions } from '../../../contract/faq-editing.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAct } from '../../core/audit/record-act.ts'
import { nameOfQuestion } from './name-of-question.ts'
import { deletedQuestion, holdQuestions, orderOfQuestions, showAgain } from './store.ts'

/** Takes back that a question was deleted: it stands where it stood. */
export async function restoreQuestionWithin(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
  await holdQuestions(trx)
  const kept = await deletedQuestion(trx, id)
  if (!kept) throw fail('question_not_found')
  if ((await orderOfQuestions(trx)).length >= mostQuestions)
    throw fail('questions_full', { limit: mostQuestions })
  await showAgain(trx, id)
  const record = { id, name: nameOfQuestion(kept.question) }
  await recordAct(trx, { viewer, now: now(), area: 'faq', act: 'restore', record })
}
