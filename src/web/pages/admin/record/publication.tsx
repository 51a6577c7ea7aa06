import type { ShownStatus } from '#contract/content/modules.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { type StateLooks, StateMark } from '../parts/states/state-mark.tsx'
import { AsidePart } from './record-sheet.tsx'

interface PublicationProps {
  content: { status: 'draft' | 'published'; published_at: string | null; publish_at: string | null }
  mayUpdate: boolean
}

/** Whether a record is public, or when it will be, and the actions to change that. */
export function Publication({ content: { status, published_at, publish_at }, mayUpdate }: PublicationProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const isScheduled = publish_at !== null
  return (
    <AsidePart title={t('contents.state')}>
      <p>
        <StatusTag status={isScheduled ? 'scheduled' : status} />
      </p>
      <p className="muted">
        {published_at
          ? t('contents.is_published', { when: dateTime(published_at) })
          : publish_at
            ? t('contents.is_scheduled', { when: dateTime(publish_at) })
            : t('contents.is_draft')}
      </p>
      {mayUpdate && status === 'draft' && (
        <>
          <ActionButton intent="publish" kind="primary" size="small" icon="globe">
            {t(isScheduled ? 'contents.publish_now' : 'contents.publish')}
          </ActionButton>
          {isScheduled && (
            <ActionButton intent="unpublish" size="small">
              {t('contents.do_not_publish')}
            </ActionButton>
          )}
          <p className="muted small">{t('contents.save_first')}</p>
          <Later key={publish_at} isScheduled={isScheduled} />
        </>
      )}
      {mayUpdate && status === 'published' && (
        <ActionButton intent="unpublish" size="small">
          {t('contents.unpublish')}
        </ActionButton>
      )}
    </AsidePart>
  )
}

/** The time is typed on the viewer's clock; without scripts, on the usual one for their language. */
function Later({ isScheduled }: { isScheduled: boolean }) {
  const t = useT()
  const { timeZone } = useFormat()
  const answer = useAnswer()
  const isRefused = answer?.intent === 'schedule' && !answer.ok
  return (
    <Fold
      title={t(isScheduled ? 'contents.schedule.again' : 'contents.schedule')}
      open={isRefused || undefined}
    >
      <ActionForm intent="schedule" submit={t('contents.schedule.do')} kind="quiet">
        {({ values, errors }) => (
          <>
            <TextField
              id="publish_at"
              name="publish_at"
              type="datetime-local"
              label={t('contents.schedule.at')}
              hint={t('contents.schedule.zone', { zone: timeZone.replaceAll('_', ' ') })}
              defaultValue={values['publish_at']}
              error={errors['publish_at']}
            />
            <input type="hidden" name="zone" value={timeZone} />
            <p className="muted small">{t('contents.schedule.text')}</p>
          </>
        )}
      </ActionForm>
    </Fold>
  )
}

const looks: StateLooks<ShownStatus> = {
  draft: { kind: 'warn', icon: 'pen' },
  scheduled: { kind: 'info', icon: 'clock' },
  published: null,
}

/** Whether a record is public, or will be. */
export function StatusTag({ status }: { status: ShownStatus }) {
  const t = useT()
  return <StateMark look={looks[status]}>{t(`list.contents.status.${status}`)}</StateMark>
}
