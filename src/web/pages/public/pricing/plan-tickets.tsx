import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ShownPlan } from './load-pricing.ts'
import { PlanAct } from './plan-act.tsx'
import { planFacts } from './plan-facts.ts'

interface PlanTicketsProps {
  plans: readonly ShownPlan[]
  /** the plan of whoever is signed in */
  own: string | undefined
}

/** A strip of tickets to tear off, one a plan. */
export function PlanTickets({ plans, own }: PlanTicketsProps) {
  return (
    <ul className="tickets">
      {plans.map((plan) => (
        <PlanTicket key={plan.name} plan={plan} own={own} />
      ))}
    </ul>
  )
}

function PlanTicket({ plan, own }: { plan: ShownPlan; own: string | undefined }) {
  const t = useT()
  const { list } = useFormat()
  const isOwn = plan.name === own
  return (
    <li className={plan.is_most_preferred ? 'tear tear-preferred' : 'tear'} aria-current={isOwn || undefined}>
      <h2 className="tear-name">
        <span>{plan.title}</span>
        {isOwn && <Tag kind="line">{t('pricing.own')}</Tag>}
        {!isOwn && plan.is_most_preferred && <Tag className="tear-mark">{t('pricing.preferred')}</Tag>}
      </h2>
      <p className="tear-price">
        <b>{plan.price_text}</b> <span>{t('pricing.a_month')}</span>
      </p>
      <p className="tear-terms">
        {plan.features.no_account_required
          ? t('pricing.no_account')
          : plan.trial_days > 0 && t('pricing.trial', { count: plan.trial_days })}
      </p>
      <ul className="tear-facts">
        {planFacts(t, list, plan).map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <PlanAct plan={plan} own={own} />
    </li>
  )
}
