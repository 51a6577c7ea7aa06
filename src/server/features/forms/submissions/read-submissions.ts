import { fail } from '#contract/api/errors.ts'
import type { Submission, SubmissionRow } from '#contract/content/forms.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { mediaByIds } from '#server/core/media/store.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import { isId } from '#server/kit/ids.ts'
import { checkedQuery, type FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { attachedTo } from '../store.ts'
import { type ListedSubmission, notesOf, submissionById } from './store.ts'
import { submissionRow, submissionView } from './submission-view.ts'
import { submissionsSource } from './submissions-source.ts'

type Deps = Pick<Context, 'db'>

/** One page of a form's submissions. */
export async function listSubmissions(
  { db }: Deps,
  { formKey, query, locale }: { formKey: string; query: FilterQuery; locale: Locale },
): Promise<ListPage<SubmissionRow>> {
  const form = await findModule(db, formKey, 'form')
  const list = submissionsListOf(form)
  const checked = checkedQuery(list, query)
  const { rows, ...page } = await readList(db, list, submissionsSource(form), checked)
  return { rows: rows.map((row) => submissionRow(form, row, { locale })), ...page }
}

/** One submission with all values, files and notes. */
export async function readSubmission(
  { db }: Deps,
  { formKey, id, locale }: { formKey: string; id: string; locale: Locale },
): Promise<Submission> {
  const form = await findModule(db, formKey, 'form')
  const row = await findSubmission(db, formKey, id)
  const [notes, media] = await Promise.all([
    notesOf(db, row.id),
    attachedTo(db, [row.id]).then((ids) => mediaByIds(db, ids)),
  ])
  return submissionView(row, { form, notes, media, locale })
}

export async function findSubmission(
  db: Context['db'],
  formKey: string,
  id: string,
): Promise<ListedSubmission> {
  const submission = isId(id) ? await submissionById(db, formKey, id) : undefined
  if (!submission) throw fail('submission_not_found')
  return submission
}
