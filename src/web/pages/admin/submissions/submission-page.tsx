import type { Submission } from '#contract/content/forms.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FileKind } from '#contract/fields/names.ts'
import { localeNames, locales } from '#locales/locales.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { ShowValues } from '#web/components/content-form/show-values.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { MediaShownContext, mediaById } from '#web/fields/media-tools.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Columns, DashboardPage, SideColumn } from '../parts/dashboard-page.tsx'
import { PanelFact, PanelFacts } from '../parts/list/facts.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import type { loadSubmission } from './load-submissions.ts'
import { partsOf } from './submission-parts.ts'
import { SubmissionState } from './submission-state.tsx'

/** One submission: what was sent, then by whom. */
export function SubmissionPage({ data }: { data: Awaited<ReturnType<typeof loadSubmission>> }) {
  const t = useT()
  const locale = useLocale()
  const { user, form, submission, may } = data
  const { status, email, values } = submission
  const { title, message, first, address, others } = partsOf(submission)
  const hasMore = may.update || may.delete
  return (
    <DashboardPage
      title={title || t('submissions.nameless')}
      user={user}
      above={[{ page: 'dashboardRecords', parameters: { moduleKey: form.key }, label: form.name }]}
      facts={<SubmissionState status={status} />}
      end={
        email && (
          <a
            className={buttonClass({ kind: 'primary', size: 'small' })}
            href={answerAddress(email, title === submission.name ? '' : title)}
          >
            <Icon name="mail" />
            {t('submissions.answer')}
          </a>
        )
      }
      more={hasMore && <MoreOfSubmission status={status} may={may} />}
    >
      <Columns>
        <section className="dash-pad content-start" aria-labelledby="sent">
          <h2 id="sent" className="visually-hidden">
            {t('submissions.sent')}
          </h2>
          {message && (
            <p className="max-w-[68ch] text-16 leading-[1.6] whitespace-pre-line wrap-anywhere" dir="auto">
              {message}
            </p>
          )}
          {others.length > 0 && (
            <div className={`max-w-225 ${message ? 'border-bs border-bs-line' : ''}`}>
              <MediaShownContext value={mediaById(submission.files.map(shownFile))}>
                <ShowValues fields={others.map(asFile)} values={values} locale={locale} withEmpty />
              </MediaShownContext>
            </div>
          )}
        </section>
        <SideColumn>
          <SenderFacts submission={submission} first={first} address={address} />
          <SubmissionNotes notes={submission.notes} mayAdd={may.update} />
        </SideColumn>
      </Columns>
    </DashboardPage>
  )
}

/** Opens an answer in the mail program, with the subject of the letter if it has one. */
function answerAddress(email: string, subject: string): string {
  const query = subject && `?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return `mailto:${encodeURIComponent(email)}${query}`
}

interface MoreOfSubmissionProps {
  status: Submission['status']
  may: { update: boolean; delete: boolean }
}

/** Its state, and how it is deleted. */
function MoreOfSubmission({ status, may }: MoreOfSubmissionProps) {
  const t = useT()
  const isSolved = status === 'solved'
  return (
    <>
      {may.update && (
        <ActionButton
          intent={isSolved ? 'reopen' : 'solve'}
          icon={isSolved ? 'undo' : 'check'}
          kind="ghost"
          buttonClassName="menu-item justify-start font-normal"
        >
          {t(isSolved ? 'submissions.reopen' : 'submissions.solve')}
        </ActionButton>
      )}
      {may.delete && <DeleteItem title={t('submissions.delete')} text={t('submissions.then.delete')} />}
    </>
  )
}

interface SenderFactsProps {
  submission: Submission
  first: Field | undefined
  address: Field | undefined
}

/** Who sent it, when and how, and who resolved it. */
function SenderFacts({ submission, first, address }: SenderFactsProps) {
  const t = useT()
  const here = useLocale()
  const { dateTime } = useFormat()
  const { user, email, values, locale, created_at, solved_at, solved_by } = submission
  const language = locales.find((candidate) => candidate === locale)
  const labelOf = (field: Field) => inLanguage(field.label, here) || field.key
  return (
    <section aria-labelledby="sender">
      <h2
        className="pbe-2 font-semibold text-16 leading-[1.3] font-text tracking-normal normal-nums"
        id="sender"
      >
        {t('list.submissions.sender')}
      </h2>
      <PanelFacts>
        {first && (
          <PanelFact name={labelOf(first)}>
            <bdi>{String(values[first.key])}</bdi>
          </PanelFact>
        )}
        {email && (
          <PanelFact name={address ? labelOf(address) : t('submissions.address')}>
            <bdi>{email}</bdi>
          </PanelFact>
        )}
        <PanelFact name={t('list.submissions.created_at')}>
          <time dateTime={created_at}>{dateTime(created_at)}</time>
        </PanelFact>
        {language && <PanelFact name={t('list.submissions.locale')}>{localeNames[language]}</PanelFact>}
        <PanelFact name={t('submissions.account')}>
          {user ? (
            <OpenLink page="dashboardUser" parameters={{ userId: user.id }}>
              <bdi>{user.name}</bdi>
            </OpenLink>
          ) : (
            t('submissions.visitor')
          )}
        </PanelFact>
        {solved_at && (
          <PanelFact name={t('list.submissions.solved_at')}>
            <time dateTime={solved_at}>{dateTime(solved_at)}</time>
            {solved_by && (
              <>
                {' · '}
                <bdi>{solved_by.name}</bdi>
              </>
            )}
          </PanelFact>
        )}
      </PanelFacts>
    </section>
  )
}

/** Files from unknown senders are offered for download only, never rendered within our pages. */
function asFile(field: Field): Field {
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
