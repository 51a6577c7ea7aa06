import type { Submission, SubmissionRow } from '#contract/content/forms.ts'
import type { Locale } from '#locales/locales.ts'
import type { StoredMedia } from '#server/core/media/store.ts'
import { cellsOfFields } from '#server/core/modules/cell-of-field.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { inOrder } from '../find-form.ts'
import { emailOf, nameOfSubmission } from '../words-of-submission.ts'
import type { ListedSubmission, NamedNote } from './store.ts'

type Form = Pick<StoredModule, 'key' | 'fields' | 'past_fields'>

/** A submission in its form's list, with the fields as text in the viewer's language. */
export function submissionRow(
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
export function submissionView(row: ListedSubmission, { form, notes, media, locale }: Around): Submission {
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
