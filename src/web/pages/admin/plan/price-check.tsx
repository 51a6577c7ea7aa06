import type { EditedPlan } from '../../../../contract/plan-editing.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useAnswer } from '../../../acts/use-answer.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { useMoney } from '../parts/use-money.ts'
import type { Shown } from './shown.ts'

/** Whether the provider sells the plan for what it costs here: otherwise it is not sold at all. */
export function PriceCheck({ plan }: { plan: EditedPlan }) {
  const t = useT()
  const money = useMoney()
  const answer = useAnswer<Shown>()
  const own = answer?.intent === 'check' ? answer : undefined
  const checked = own?.ok ? own.shown?.checked : undefined
  return (
    <div className="plan-check">
      <ActButton intent="check" size="small" icon="refresh">
        {t('plans.check')}
      </ActButton>
      <p className="muted">{t('plans.check_note')}</p>
      {own && !own.ok && <Note kind="bad" title={own.message} />}
      {checked && (
        <Note
          kind={checked.matches ? 'good' : 'bad'}
          title={t(checked.matches ? 'plans.check.good' : 'plans.check.bad', {
            price: money(checked.price, checked.currency),
            interval: checked.interval,
            own: money(plan.price, plan.currency),
          })}
        />
      )}
    </div>
  )
}
