import type { EditedPlan } from '../../../../contract/plan-editing.ts'
import { formatLocales } from '../../../../locales/locales.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useAnswer } from '../../../acts/use-answer.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { useMoney } from '../parts/use-money.ts'
import type { Shown } from './shown.ts'

/** Whether the provider sells the plan for what it costs here: otherwise it is not sold at all. */
export function PriceCheck({ plan }: { plan: EditedPlan }) {
  const t = useT()
  const money = useMoney()
  const answer = useAnswer<Shown>()
  const span = useSpan()
  const own = answer?.intent === 'check' ? answer : undefined
  const checked = own?.shown?.checked
  return (
    <div className="plan-check">
      {plan.sale_problem && !checked && plan.is_active && (
        <Note kind="bad" title={t(`plans.unsold.${plan.sale_problem}`)} />
      )}
      <ActButton intent="check" size="small" icon="refresh">
        {t('plans.check')}
      </ActButton>
      <p className="muted">{t('plans.check_note')}</p>
      {own && !own.ok && !checked && <Note kind="bad" title={own.message} />}
      {checked && (
        <Note
          kind={checked.matches ? 'good' : 'bad'}
          title={t(checked.matches ? 'plans.check.good' : 'plans.check.bad', {
            price: money(checked.price, checked.currency),
            interval: span(checked.interval),
            own: money(plan.price, plan.currency),
          })}
        />
      )}
    </div>
  )
}

/** A span as the provider says it, `month` or `3 month`, in the language of the page. */
function useSpan(): (interval: string) => string {
  const locale = useLocale()
  return (interval) => {
    const [, count = '1', unit = ''] = /^(?:(\d+) )?(day|week|month|year)$/.exec(interval) ?? []
    if (unit === '') return interval
    return new Intl.NumberFormat(formatLocales[locale], {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(Number(count))
  }
}
