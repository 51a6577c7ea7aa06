import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StreamedDocument } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Submission, SubmissionRow } from '#contract/content/forms.ts'
import type { Field } from '#contract/fields/field.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/core/audit/audit-log.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import { mediaByIds, type StoredMedia } from '#server/core/media/store.ts'
import { openFile } from '#server/core/media/stored-files.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import { cellsOfFields, titleOfColumn, valuesOfFields } from '#server/core/modules/listed-values.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { isId } from '#server/kit/ids.ts'
import {
  checkedExportQuery,
  checkedQuery,
  type FilterQuery,
  type ListSource,
} from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { inOrder } from '../read-forms.ts'
import { attachedTo } from '../store.ts'
import { emailOf, nameInSql, nameOfSubmission } from '../words-of-submission.ts'
import {
  accountName,
  aroundInSql,
  filesInSql,
  type ListedSubmission,
  listedInSql,
  type NamedNote,
  notesInSql,
  notesOf,
  submissionById,
} from './store.ts'

type Deps = Pick<Context, 'db'>

/** One page of a form's submissions. */
export async function listSubmissions(
  { db }: Deps,
  { formKey, query, locale }: { formKey: string; query: FilterQuery; locale: Locale },
): Promise<ListPage<SubmissionRow>> {
  const form = await findModule(db, formKey, 'form')
  const list = submissionsListOf(form)
  const checked = checkedQuery(list, query)
  const { rows, ...page } = await readList(db, list, submissionsSource(form, locale), checked)
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

async function findSubmission(db: Context['db'], formKey: string, id: string): Promise<ListedSubmission> {
  const submission = isId(id) ? await submissionById(db, formKey, id) : undefined
  if (!submission) throw fail('submission_not_found')
  return submission
}

/** The submissions of one form, with a column for each field; names are those shown in this language. */
export function submissionsSource(
  { key, fields }: Pick<StoredModule, 'key' | 'fields'>,
  locale: Locale,
): ListSource<ListedSubmission> {
  const email = fields.find(({ settings }) => settings.format === 'email')?.key ?? ''
  return {
    select: listedInSql,
    from: aroundInSql,
    always: () => sql<SqlBool>`s.form_key = ${key}`,
    columns: {
      name: sql`lower(${nameInSql(inOrder(fields), locale)})`,
      status: sql`s.status`,
      sender: sql`lower(coalesce(${accountName('sender')}, s.fields ->> ${email}::text, ''))`,
      ...Object.fromEntries(fields.map((field) => [fieldPrefix + field.key, columnOf(field)])),
      locale: sql`s.locale`,
      notes: notesInSql,
      files: filesInSql,
      solved_at: sql`s.solved_at`,
      created_at: sql`s.created_at`,
    },
    search: (pattern) => sql`(exists (
        select 1 from jsonb_each_text(s.fields) as words where words.value ilike ${pattern})
      or ${accountName('sender')} ilike ${pattern})`,
    id: sql`s.id`,
  }
}

function columnOf({ key, type }: Field): RawBuilder<unknown> {
  if (type === 'switch') return sql`coalesce(s.fields -> ${key}::text = 'true'::jsonb, false)`
  const text = sql`coalesce(s.fields ->> ${key}::text, '')`
  return type === 'text' || type === 'textarea' ? sql`lower(${text})` : text
}

/**
 * A file attached to a submission, for users who may read the form. It is always sent as a download, whatever its type.
 */
export async function readSubmissionFile(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { formKey, id, fileId }: { formKey: string; id: string; fileId: string },
): Promise<StreamedDocument> {
  const submission = await findSubmission(ctx.db, formKey, id)
  const ids = await attachedTo(ctx.db, [submission.id])
  const [media] = ids.includes(fileId) ? await mediaByIds(ctx.db, [fileId]) : []
  if (!media) throw fail('media_not_found')
  try {
    const stream = await openFile(ctx, media, { start: 0, end: media.size - 1 })
    return { stream, fileName: media.file_name, isPrivate: true }
  } catch (err) {
    ctx.log.error({ err, media: media.id }, "can't read a file of a submission")
    throw fail('media_not_found')
  }
}

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
    source: submissionsSource(form, locale),
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

type Form = Pick<StoredModule, 'key' | 'fields' | 'past_fields'>

/** A submission in its form's list, with the fields as text in the viewer's language. */
function submissionRow(
  form: Pick<Form, 'fields'>,
  row: ListedSubmission,
  { locale, maxLength }: { locale: Locale; maxLength?: number },
): SubmissionRow {
  const fields = inOrder(form.fields)
  return {
    id: row.id,
    name: nameOfSubmission(fields, row.fields, locale),
    status: row.status,
    sender: row.user_name ?? emailOf(fields, row.fields),
    locale: row.locale,
    notes: row.notes,
    files: row.files,
    solved_at: row.solved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ...cellsOfFields(fields, row.fields, { locale, maxLength }),
  }
}

interface Around {
  form: Form
  notes: readonly NamedNote[]
  media: readonly StoredMedia[]
  locale: Locale
}

/** A complete submission, including values of fields that were removed since. */
function submissionView(row: ListedSubmission, { form, notes, media, locale }: Around): Submission {
  const ownFields = inOrder(form.fields)
  const past = form.past_fields.filter(({ key }) => ownFields.every((field) => field.key !== key))
  const fields = [...ownFields, ...inOrder(past)].filter(({ key }) => Object.hasOwn(row.fields, key))
  const fieldOf = (id: string) =>
    fields.find(({ key }) => Array.isArray(row.fields[key]) && row.fields[key].includes(id))?.key ?? ''
  return {
    id: row.id,
    name: nameOfSubmission(ownFields, row.fields, locale),
    status: row.status,
    locale: row.locale,
    user: personOf(row.user_id, row.user_name),
    email: emailOf(ownFields, row.fields),
    values: row.fields,
    fields,
    files: media.map(({ id, file_name, size, type }) => ({
      id,
      field: fieldOf(id),
      file_name,
      size,
      type,
      url: `/api/forms/${form.key}/submissions/${row.id}/files/${id}`,
    })),
    notes: notes.map(({ id, text, created_by, author_name, created_at }) => ({
      id,
      text,
      by: personOf(created_by, author_name),
      created_at: created_at.toISOString(),
    })),
    solved_at: row.solved_at?.toISOString() ?? null,
    solved_by: personOf(row.solved_by, row.solver_name),
    created_at: row.created_at.toISOString(),
  }
}

function personOf(id: string | null, name: string | null): { id: string; name: string } | null {
  return id && name ? { id, name } : null
}
