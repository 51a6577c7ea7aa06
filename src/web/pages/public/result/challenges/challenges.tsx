import { useActionData } from 'react-router'
import type { Challenge } from '#contract/draws/challenges.ts'
import { challengeReasons } from '#contract/support/support-tickets.ts'
import { NotForPeople } from '#web/components/not-for-people.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { LoadedChallenges } from '../load-result.ts'
import { type ResultAnswer, useAnswer } from '../result-answer.ts'

interface ChallengesProps {
  challenges: LoadedChallenges
}

/** Challenges to a result with their answers, and the form for a new one. Expanded for the person who is to answer. */
export default function Challenges({
  challenges: { challenges, waiting, may_answer, key },
}: ChallengesProps) {
  const t = useT()
  const actionData = useActionData<ResultAnswer>()
  const isAnswered = actionData?.intent === 'challenge'
  return (
    <section
      className="section no-print grid grid-cols-1 gap-4"
      id="challenges"
      aria-labelledby="challenges-title"
    >
      <div className="section-head mbe-0">
        <h2 id="challenges-title">{t('challenges.title')}</h2>
        <p>{t('challenges.text')}</p>
      </div>
      {waiting > 0 && <p className="small muted">{t('challenges.waiting', { count: waiting })}</p>}
      {challenges.length > 0 && (
        <ul className="grid grid-cols-1">
          {challenges.map((challenge) => (
            <ChallengeItem key={challenge.id} challenge={challenge} mayAnswer={may_answer} />
          ))}
        </ul>
      )}
      <Fold id="challenge" title={t('challenges.open')} open={isAnswered || undefined}>
        <ChallengeForm formKey={key} />
      </Fold>
    </section>
  )
}

interface ChallengeItemProps {
  challenge: Challenge
  mayAnswer: boolean
}

function ChallengeItem({ challenge, mayAnswer }: ChallengeItemProps) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  const { id, reason, text, answer, answered_by, answered_at, created_at } = challenge
  return (
    <li className="grid grid-cols-1 gap-3 py-4 border-bs border-bs-line" id={`challenge-${id}`}>
      <p className="row gap-2 small muted">
        <Tag>{t(`challenges.reason.${reason}`)}</Tag>
        <time dateTime={created_at}>{dateTimeAndUtc(created_at)}</time>
      </p>
      {text ? (
        <p className="max-w-(--measure) whitespace-pre-line wrap-anywhere" dir="auto">
          {text}
        </p>
      ) : (
        <p className="muted">{t('challenges.removed')}</p>
      )}
      {answer !== null && (
        <div className="grid gap-1 p-4 rounded-panel bg-sunk">
          <p className="row small">
            <strong>{t(answered_by === 'staff' ? 'challenges.by_staff' : 'challenges.by_organiser')}</strong>
            {answered_at && (
              <time className="muted" dateTime={answered_at}>
                {dateTimeAndUtc(answered_at)}
              </time>
            )}
          </p>
          <p className="max-w-(--measure) whitespace-pre-line wrap-anywhere" dir="auto">
            {answer}
          </p>
        </div>
      )}
      {answer === null && <p className="small muted">{t('challenges.unanswered')}</p>}
      {answer === null && mayAnswer && <AnswerForm id={id} />}
    </li>
  )
}

function AnswerForm({ id }: { id: string }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('answer_challenge', t('challenges.answer.done'), id)
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" noValidate action={`#challenge-${id}`} className="stack gap-4 max-w-140">
      <input type="hidden" name="intent" value="answer_challenge" />
      <input type="hidden" name="form" value={id} />
      {answer?.failure && !errors['answer'] && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={answer.failure.message} />
        </WithoutScript>
      )}
      <TextArea
        label={t('challenges.answer.field')}
        hint={t('challenges.answer.hint')}
        id={idOf('answer')}
        name="answer"
        rows={3}
        required
        minLength={3}
        maxLength={2000}
        dir="auto"
        defaultValue={answer?.values['answer']}
        error={errors['answer']}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('challenges.answer.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Anyone can report what seems wrong. On failure, what was typed is kept. */
function ChallengeForm({ formKey }: { formKey: string }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('challenge')
  if (answer?.ok) return <Sent ticket={answer.ticket} />
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" noValidate action="#challenge" className="stack gap-4 max-w-140">
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
