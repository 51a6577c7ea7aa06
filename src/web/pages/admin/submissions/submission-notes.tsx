import type { Submission } from '../../../../contract/forms.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface SubmissionNotesProps {
  notes: Submission['notes']
  mayAdd: boolean
}

/** What those who work on it wrote down, the oldest first. */
export function SubmissionNotes({ notes, mayAdd }: SubmissionNotesProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <section className="submission-notes" aria-labelledby="notes">
      <h2 id="notes">{t('submissions.notes')}</h2>
      {notes.length === 0 && <p className="muted">{t('submissions.notes.none')}</p>}
      {notes.length > 0 && (
        <ol>
          {notes.map(({ id, text, by, created_at }) => (
            <li key={id}>
              <p dir="auto">{text}</p>
              <small>
                {by ? <bdi>{by.name}</bdi> : t('submissions.gone')} ·{' '}
                <time dateTime={created_at}>{dateTime(created_at)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
      {mayAdd && (
        <ActForm intent="note" submit={t('submissions.note.add')} kind="quiet">
          {({ values, errors }) => (
            <TextArea
              name="text"
              label={t('submissions.note')}
              rows={3}
              maxLength={2000}
              required
              defaultValue={values['text']}
              error={errors['text']}
            />
          )}
        </ActForm>
      )}
    </section>
  )
}
