import { useActionData } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { ResultAnswer } from '../result-answer.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { ChallengeItem } from './challenge-item.tsx'
import type { LoadedChallenges } from './load-challenges.ts'
import './challenges.css'

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
    <section className="section challenges no-print" id="challenges" aria-labelledby="challenges-title">
      <div className="section-head">
        <h2 id="challenges-title">{t('challenges.title')}</h2>
        <p>{t('challenges.text')}</p>
      </div>
      {waiting > 0 && <p className="small muted">{t('challenges.waiting', { count: waiting })}</p>}
      {challenges.length > 0 && (
        <ul className="challenges-said">
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
