import { useActionData } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { ErasureRequests } from '../load-result.ts'
import type { ResultAnswer } from '../result-answer.ts'
import { EraseForms } from './erase-forms.tsx'

/** The owner's action after an announced draw was called off: its list still has names. */
export default function CalledOffPanel({ id, requests }: { id: string; requests: ErasureRequests }) {
  const t = useT()
  const actionData = useActionData<ResultAnswer>()
  return (
    <section className="organizer no-print mbs-8" id="organizer" aria-label={t('organizer.title')}>
      <Fold
        title={t('organizer.title')}
        className="[&>summary]:text-ink-2"
        open={actionData?.intent === 'erase' || undefined}
      >
        <div className="grid grid-cols-1 gap-8 max-w-180 pbs-2 pbe-4 [&_p]:max-w-(--measure)">
          <EraseForms id={id} requests={requests} />
        </div>
      </Fold>
    </section>
  )
}
