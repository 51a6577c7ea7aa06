import { useActionData } from 'react-router'
import type { Result } from '../../../../contract/results.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import type { ErasureRequests } from './load-organiser.ts'
import { ClaimForms } from './organiser-claims.tsx'
import { EraseForms } from './organiser-erase.tsx'
import { ReplaceForm } from './organiser-replace.tsx'
import { VoidForm } from './organiser-void.tsx'
import { changesNothing, type ResultAnswer } from './result-answer.ts'
import './organiser.css'

interface OrganiserPanelProps {
  /** the giveaway's id */
  id: string
  result: Result
  requests: ErasureRequests
}

/** What the owner may do after a draw. Folded: visitors come for the winners, and so does the owner, mostly. */
export default function OrganiserPanel({ id, result, requests }: OrganiserPanelProps) {
  const t = useT()
  const sent = useActionData<ResultAnswer>()
  const isVoid = result.events.some(({ type }) => type === 'void')
  const isAnswered = sent !== undefined && !changesNothing(sent.intent)
  return (
    <section className="organiser no-print" id="organiser" aria-label={t('organiser.title')}>
      <Fold title={t('organiser.title')} className="organiser-fold" open={isAnswered || undefined}>
        <div className="organiser-body">
          <p>{t('organiser.text')}</p>
          {!isVoid && <ReplaceForm id={id} result={result} />}
          {!isVoid && <ClaimForms id={id} result={result} />}
          <EraseForms id={id} requests={requests} />
          {!isVoid && <VoidForm id={id} text={t('organiser.void.text')} />}
        </div>
      </Fold>
    </section>
  )
}
