import { challengeReasons } from '#contract/support/ticket-values.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { useAnswer } from '../result-answer.ts'

/** Anyone can report what seems wrong. On failure, what was typed is kept. */
export function ChallengeForm({ formKey }: { formKey: string }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('challenge')
  if (answer?.ok) return <Sent ticket={answer.ticket} />
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" noValidate action="#challenge" className="stack gap-4 challenges-form">
      <input type="hidden" name="intent" value="challenge" />
      <input type="hidden" name="key" value={values['key'] ?? formKey} />
      {answer?.failure && Object.keys(errors).length === 0 && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={answer.failure.message} />
        </WithoutScript>
      )}
      <SelectField
        label={t('challenges.field.reason')}
        id={idOf('reason')}
        name="reason"
        options={challengeReasons.map((reason) => ({
          value: reason,
          label: t(`challenges.reason.${reason}`),
        }))}
        defaultValue={values['reason']}
        error={errors['reason']}
      />
      <TextArea
        label={t('challenges.field.text')}
        hint={t('challenges.field.text.hint')}
        id={idOf('text')}
        name="text"
        rows={4}
        required
        minLength={10}
        maxLength={2000}
        dir="auto"
        defaultValue={values['text']}
        error={errors['text']}
      />
      <NotForPeople id={idOf('website')} error={errors['website']} />
      <div>
        <Button type="submit" busy={busy}>
          {t('challenges.submit')}
        </Button>
      </div>
    </Form>
  )
}

function Sent({ ticket }: { ticket: string | undefined }) {
  const t = useT()
  return (
    <Note kind="good" role="status" title={t('challenges.sent')}>
      <p>{t('challenges.sent.text')}</p>
      {ticket && (
        <p>
          <PageLink page="accountTicket" parameters={{ ticketId: ticket }} className="link">
            {t('challenges.ticket')}
          </PageLink>
        </p>
      )}
    </Note>
  )
}

/** A honeypot field for bots. If a person's browser filled it in, it becomes visible and explains itself. */
function NotForPeople({ id, error }: { id: string; error: string | undefined }) {
  const t = useT()
  return (
    <div className={error ? undefined : 'challenges-unseen'} aria-hidden={error ? undefined : true}>
      <TextField
        id={id}
        name="website"
        label={t('field.website')}
        autoComplete="off"
        tabIndex={error ? undefined : -1}
        error={error}
      />
    </div>
  )
}
