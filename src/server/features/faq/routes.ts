import * as calls from '../../../contract/faq-editing.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { createQuestion } from './create-question.ts'
import { deleteQuestion } from './delete-question.ts'
import { moveQuestion } from './move-question.ts'
import { listQuestions, readQuestion } from './read-questions.ts'
import { updateQuestion } from './update-question.ts'

export function faqRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listQuestions, ({ query }) => listQuestions(ctx, query))

  mount(calls.getQuestion, ({ params }) => readQuestion(ctx, params.id))

  mount(calls.createQuestion, async ({ viewer, body }) => ({
    ...(await createQuestion(ctx, viewer, body)),
    reload_store: true,
  }))

  mount(calls.updateQuestion, async ({ viewer, params, body }) => ({
    ...(await updateQuestion(ctx, viewer, params.id, body)),
    reload_store: true,
  }))

  mount(calls.moveQuestion, async ({ viewer, params, body }) => ({
    ...(await moveQuestion(ctx, viewer, params.id, body)),
    reload_store: true,
  }))

  mount(calls.deleteQuestion, async ({ viewer, params }) => {
    await deleteQuestion(ctx, viewer, params.id)
    return { reload_store: true }
  })
}
