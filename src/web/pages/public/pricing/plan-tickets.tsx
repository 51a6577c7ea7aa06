import { planFacts } from '#web/components/plans/plan-facts.ts'
import type { ShownPlan } from '#web/components/plans/shown-plan.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { hasTrial, PlanAction, type Sale } from './plan-action.tsx'

interface PlanTicketsProps {
  plans: readonly ShownPlan[]
  /** name of the signed-in user's plan */
  currentPlan: string | undefined
  sale: Sale
}

/** A strip of tear-off tickets, one per plan. */
export function PlanTickets({ plans, currentPlan, sale }: PlanTicketsProps) {
  const ownPlan = plans.find(({ name }) => name === currentPlan)
  return (
    <ul className="tear-sheet">
      {plans.map((plan) => (
        <PlanTicket key={plan.name} plan={plan} currentPlan={ownPlan} sale={sale} />
      ))}
    </ul>
  )
}

interface PlanTicketProps {
  plan: ShownPlan
  currentPlan: ShownPlan | undefined
  sale: Sale
}

function PlanTicket({ plan, currentPlan, sale }: PlanTicketProps) {
  const t = useT()
  const format = useFormat()
  const isOwn = plan.name === currentPlan?.name
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
      <p className="tear-terms">{terms()}</p>
      <ul className="tear-facts">
        {planFacts(t, format, plan).map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <PlanAction plan={plan} currentPlan={currentPlan} sale={sale} />
    </li>
  )

  function terms() {
    const { trial_days: count, price_text: price } = plan
    if (plan.features.no_account_required) return t('pricing.no_account')
    if (hasTrial(sale, plan)) return t('pricing.trial_then', { count, price })
    return sale.to === 'nobody' && count > 0 && t('pricing.trial', { count })
  }
}
