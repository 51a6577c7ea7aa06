import type { Submission } from '#contract/content/forms.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import type { FileKind } from '#contract/fields/names.ts'
import { localeNames, locales } from '#locales/locales.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { ShowValues } from '#web/components/content-form/show-values.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { MediaShownContext, mediaById } from '#web/fields/media-tools.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Columns, DashboardPage, SideColumn } from '../parts/dashboard-page.tsx'
import type { loadSubmission } from './load-submissions.ts'
import { SubmissionState } from './submission-state.tsx'

/** One submission: what was sent, by whom, and its state. */
export function SubmissionPage({ data }: { data: Awaited<ReturnType<typeof loadSubmission>> }) {
  const t = useT()
  const locale = useLocale()
  const { user, form, submission, may } = data
  const { status, email, name, values } = submission
  const isSolved = status === 'solved'
  return (
    <DashboardPage
      title={name || t('submissions.nameless')}
      user={user}
      above={[{ page: 'dashboardRecords', parameters: { moduleKey: form.key }, label: form.name }]}
      facts={<SubmissionFacts submission={submission} />}
      end={
        <>
          {email && (
            <a className={buttonClass({ size: 'small' })} href={`mailto:${encodeURIComponent(email)}`}>
              <Icon name="mail" />
              {t('submissions.answer')}
            </a>
          )}
          {may.update && (
            <ActionButton
              intent={isSolved ? 'reopen' : 'solve'}
              icon={isSolved ? 'undo' : 'check'}
              kind={isSolved ? 'quiet' : 'primary'}
              size="small"
            >
              {t(isSolved ? 'submissions.reopen' : 'submissions.solve')}
            </ActionButton>
          )}
        </>
      }
    >
      <Columns>
        <section className="dash-pad content-start max-w-225" aria-labelledby="sent">
          <h2 id="sent" className="visually-hidden">
            {t('submissions.sent')}
          </h2>
          <MediaShownContext value={mediaById(submission.files.map(shownFile))}>
            <ShowValues fields={submission.fields.map(asFile)} values={values} locale={locale} withEmpty />
          </MediaShownContext>
        </section>
        <SideColumn>
          <SubmissionNotes notes={submission.notes} mayAdd={may.update} />
          {may.delete && (
            <Fold title={t('submissions.delete')}>
              <p>{t('submissions.then.delete')}</p>
              <ActionButton intent="delete" icon="trash" kind="danger" size="small">
                {t('submissions.delete')}
              </ActionButton>
            </Fold>
          )}
        </SideColumn>
      </Columns>
    </DashboardPage>
  )
}

function SubmissionFacts({ submission }: { submission: Submission }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { status, user, email, locale, created_at, solved_at, solved_by } = submission
  const language = locales.find((candidate) => candidate === locale)
  return (
    <>
      <SubmissionState status={status} />
      {solved_at && (
        <span>
          {solved_by
            ? t('submissions.solved_by', { name: solved_by.name, date: dateTime(solved_at) })
            : t('submissions.solved_at', { date: dateTime(solved_at) })}
        </span>
      )}
      {user ? (
        <OpenLink page="dashboardUser" parameters={{ userId: user.id }}>
          <bdi>{user.name}</bdi>
        </OpenLink>
      ) : (
        <span>{t('submissions.visitor')}</span>
      )}
      {email && <bdi>{email}</bdi>}
      {language && <span>{localeNames[language]}</span>}
      <time dateTime={created_at}>{dateTime(created_at)}</time>
    </>
  )
}

/** Files from unknown senders are offered for download only, never rendered within our pages. */
function asFile(field: Submission['fields'][number]): Submission['fields'][number] {
  return field.type === 'image' ? { ...field, type: 'file' } : field
}

function shownFile({ id, file_name, type, size, url }: Submission['files'][number]): ShownMedia {
  return {
    id,
    file_name,
    kind: kindOf(type),
    type,
    size,
    url,
    address: null,
    width: null,
    height: null,
    alt: '',
    focal_x: 0.5,
    focal_y: 0.5,
    parts: [],
  }
}

function kindOf(type: string): FileKind {
  const beginning = type.split('/')[0]
  return beginning === 'image' || beginning === 'video' || beginning === 'audio' ? beginning : 'document'
}

interface SubmissionNotesProps {
  notes: Submission['notes']
  mayAdd: boolean
}

/** Internal notes, oldest first. */
function SubmissionNotes({ notes, mayAdd }: SubmissionNotesProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="notes">
      <h2 className="font-semibold text-16 leading-[1.3] font-text tracking-normal normal-nums" id="notes">
        {t('submissions.notes')}
      </h2>
      {notes.length === 0 && <p className="muted">{t('submissions.notes.none')}</p>}
      {notes.length > 0 && (
        <ol>
          {notes.map(({ id, text, by, created_at }) => (
            <li className="py-2.25 border-bs border-bs-line text-14 wrap-anywhere" key={id}>
              <p className="whitespace-pre-line" dir="auto">
                {text}
              </p>
              <small className="text-ink-3 text-12">
                {by ? <bdi>{by.name}</bdi> : t('submissions.gone')} ·{' '}
                <time dateTime={created_at}>{dateTime(created_at)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
      {mayAdd && (
        <ActionForm intent="note" submit={t('submissions.note.add')} kind="quiet">
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
        </ActionForm>
      )}
    </section>
  )
}
