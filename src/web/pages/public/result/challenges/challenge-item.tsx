import type { Challenge } from '#contract/draws/challenges.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { useAnswer } from '../result-answer.ts'

interface ChallengeItemProps {
  challenge: Challenge
  mayAnswer: boolean
}

export function ChallengeItem({ challenge, mayAnswer }: ChallengeItemProps) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  const { id, reason, text, answer, answered_by, answered_at, created_at } = challenge
  return (
    <li id={`challenge-${id}`}>
      <p className="row gap-2 small muted">
        <Tag>{t(`challenges.reason.${reason}`)}</Tag>
        <time dateTime={created_at}>{dateTimeAndUtc(created_at)}</time>
      </p>
      {text ? (
        <p className="challenges-words" dir="auto">
          {text}
        </p>
      ) : (
        <p className="muted">{t('challenges.removed')}</p>
      )}
      {answer !== null && (
        <div className="challenges-answer">
          <p className="row small">
            <strong>{t(answered_by === 'staff' ? 'challenges.by_staff' : 'challenges.by_organiser')}</strong>
            {answered_at && (
              <time className="muted" dateTime={answered_at}>
                {dateTimeAndUtc(answered_at)}
              </time>
            )}
          </p>
          <p className="challenges-words" dir="auto">
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
    <Form method="post" noValidate action={`#challenge-${id}`} className="stack gap-4 challenges-form">
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
