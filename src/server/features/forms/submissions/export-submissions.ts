import type { StreamedDocument } from '#contract/api/call.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { type Actor, exportForStaff } from '#server/core/audit/audit-trail.ts'
import { titleOfColumn, valuesOfFields } from '#server/core/modules/cell-of-field.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { checkedExportQuery, type FilterQuery } from '#server/lists/checked-query.ts'
import type { ExportKind } from '#server/lists/export-list.ts'
import { inOrder } from '../find-form.ts'
import { submissionsSource } from './read-submissions.ts'
import { type ListedSubmission } from './store.ts'
import { submissionRow } from './submission-view.ts'

interface Input {
  formKey: string
  query: FilterQuery
  kind: ExportKind
  locale: Locale
}

/** Exports the submissions of a form: text in one language for people, raw values for JSON. */
export async function exportSubmissions(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { formKey, query, kind, locale }: Input,
): Promise<StreamedDocument> {
  const form = await findModule(ctx.db, formKey, 'form')
  const list = submissionsListOf(form)
  return exportForStaff(ctx, viewer, {
    list: { ...list, name: form.key },
    source: submissionsSource(form),
    shape: (row) =>
      kind === 'json' ? valuesOf(form, row, locale) : submissionRow(form, row, { locale, maxLength: 32_000 }),
    query: checkedExportQuery(list, query),
    kind,
    locale,
    area: form.key,
    translate: (key) => titleOf(form, key, locale),
  })
}

function valuesOf(form: StoredModule, row: ListedSubmission, locale: Locale): object {
  return { ...submissionRow(form, row, { locale }), ...valuesOfFields(row.fields) }
}

/** The title of a column; a submission's name is the value of its first field. */
function titleOf({ fields }: StoredModule, key: string, locale: Locale): string {
  const [first] = inOrder(fields)
  const columnKey = key === 'name' && first ? fieldPrefix + first.key : key
  return titleOfColumn(fields, columnKey, locale) ?? sharedTranslate()(locale, `list.submissions.${key}`)
}
