import { useActionData } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { ResultAnswer } from '../result-answer.ts'
import { VoidForm } from './organizer-form.tsx'

/** The owner's action before an announced draw: calling it off. */
export default function OrganizerCallOff({ id }: { id: string }) {
  const t = useT()
  const actionData = useActionData<ResultAnswer>()
  return (
    <section className="organizer no-print mbs-8" id="organizer" aria-label={t('organizer.title')}>
      <Fold
        title={t('organizer.title')}
        className="[&>summary]:text-ink-2"
        open={actionData?.intent === 'void' || undefined}
      >
        <div className="grid grid-cols-1 gap-8 max-w-180 pbs-2 pbe-4 [&_p]:max-w-(--measure)">
          <VoidForm id={id} text={t('organizer.call_off.text')} />
        </div>
      </Fold>
    </section>
  )
}
