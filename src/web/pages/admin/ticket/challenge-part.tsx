import type { DeskTicket } from '../../../../contract/support-desk.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface ChallengePartProps {
  ticket: DeskTicket
  mayAnswer: boolean
}

/** The result that a ticket began at, and what its page says to the challenge. */
export function ChallengePart({ ticket: { result, challenge }, mayAnswer }: ChallengePartProps) {
  const t = useT()
  if (!result) return null
  return (
    <section className="dash-part" aria-labelledby="challenge">
      <h2 id="challenge">{t('desk.result')}</h2>
      <p>
        <PageLink page="result" parameters={{ shareCode: result.share_code }}>
          <bdi>{result.title || result.share_code}</bdi>
        </PageLink>
      </p>
      {challenge?.answer && (
        <>
          <p className="muted">
            {t(challenge.answered_by === 'staff' ? 'desk.answered.staff' : 'desk.answered.organiser')}
          </p>
          <p className="desk-quote" dir="auto">
            {challenge.answer}
          </p>
        </>
      )}
      {challenge && !challenge.answer && mayAnswer && (
        <ActForm intent="publish" submit={t('desk.publish')} kind="quiet">
          {({ values, errors }) => (
            <>
              <input type="hidden" name="share_code" value={result.share_code} />
              <input type="hidden" name="challenge_id" value={challenge.id} />
              <TextArea
                name="answer"
                label={t('desk.public_answer')}
                hint={t('desk.public_answer.hint')}
                rows={4}
                maxLength={2000}
                required
                defaultValue={values['answer']}
                error={errors['answer']}
              />
            </>
          )}
        </ActForm>
      )}
    </section>
  )
}
