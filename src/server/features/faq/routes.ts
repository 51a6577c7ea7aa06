import * as calls from '#contract/content/faq-editing.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { faqList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import { localized } from '../../core/settings/public-settings.ts'
import type { Mount } from '../../http/mount.ts'
import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  moveQuestion,
  questionView,
  readQuestion,
  restoreQuestion,
  updateQuestion,
} from './questions.ts'
import { faqSource } from './store.ts'

export function faqRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listQuestions, ({ query }) => listQuestions(ctx, query))

  for (const kind of exportKinds)
    mount(calls.exportFaq[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: faqList,
        source: faqSource,
        // Human-readable exports have one language; JSON has all.
        shape: (row) =>
          kind === 'json'
            ? questionView(row)
            : { ...questionView(row), question: localized(row.question, { locale, siteLocale: 'en' }) },
        query,
        kind,
        locale,
      }),
    )

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

  mount(calls.restoreQuestion, async ({ viewer, params }) => ({
    ...(await restoreQuestion(ctx, viewer, params.id)),
    reload_store: true,
  }))
}
