import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { planFacts } from '../../../components/plans/plan-facts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useMoney } from '../parts/use-money.ts'
import { previewOf } from './draft-plan.ts'

interface PlanPreviewProps {
  values: Readonly<Record<string, string>>
  isFree: boolean
}

/** The plan as it would stand on the pricing page; with scripts it follows what is typed. */
export function PlanPreview({ values, isFree }: PlanPreviewProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const plan = previewOf(values)
  return (
    <aside className="plan-preview" aria-labelledby="preview">
      <h2 id="preview">{t('plans.preview')}</h2>
      <div className="plan-card">
        <p className="plan-card-name">
          <bdi>{planTitle(plan.name)}</bdi>
          {plan.is_most_preferred && <Tag kind="info">{t('plans.preferred')}</Tag>}
        </p>
        <p>
          <b className="plan-card-price">{money(plan.price, plan.currency)}</b> {t('pricing.a_month')}
        </p>
        {!isFree && plan.trial_days > 0 && <p>{t('pricing.trial', { count: plan.trial_days })}</p>}
        <ul>
          {planFacts(t, format, plan).map((fact) => (
            <li key={fact}>
              <Icon name="check" size={16} />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
