import * as calls from '#contract/content/forms.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { readForm, readPlacedForms } from './read-forms.ts'
import { sendForm } from './send-form.ts'
import {
  exportSubmissions,
  listSubmissions,
  readSubmission,
  readSubmissionFile,
} from './submissions/read-submissions.ts'
import {
  addNoteWithin,
  deleteSubmissionWithin,
  markSubmissionWithin,
} from './submissions/work-on-submission.ts'

export function formRoutes(mount: Mount, ctx: Context): void {
  mount(calls.getForm, ({ viewer, params, locale }) => readForm(ctx, viewer, params.formKey, locale))

  mount(calls.getForms, ({ viewer, query, locale }) => readPlacedForms(ctx, viewer, query.keys, locale))

  mount(calls.sendForm, async ({ params, body, options, ...request }) => {
    const typed = options ?? body
    const { id, status, created_at } = await sendForm(ctx, { ...request, formKey: params.formKey, typed })
    return { id, status, created_at: created_at.toISOString() }
  })

  mount(calls.listSubmissions, ({ params, query, locale }) =>
    listSubmissions(ctx, { ...params, query, locale }),
  )

  for (const kind of exportKinds)
    mount(calls.exportSubmissions[kind], ({ viewer, params, query, locale }) =>
      exportSubmissions(ctx, viewer, { ...params, query, kind, locale }),
    )

  mount(calls.getSubmission, ({ params, locale }) => readSubmission(ctx, { ...params, locale }))

  mount(calls.updateSubmission, async ({ viewer, params, body, locale }) => {
    await ctx.db
      .transaction()
      .execute((trx) => markSubmissionWithin(ctx, trx, viewer, { ...params, ...body }))
    return readSubmission(ctx, { ...params, locale })
  })

  mount(calls.addSubmissionNote, async ({ viewer, params, body, locale }) => {
    await ctx.db.transaction().execute((trx) => addNoteWithin(ctx, trx, viewer, { ...params, ...body }))
    return readSubmission(ctx, { ...params, locale })
  })

  mount(calls.deleteSubmission, async ({ viewer, params }) => {
    await ctx.db.transaction().execute((trx) => deleteSubmissionWithin(ctx, trx, viewer, params))
    return {}
  })

  mount(calls.getSubmissionFile, ({ params }) => readSubmissionFile(ctx, params))
}
