import { ActionButton } from '#web/acts/act-form.tsx'
import type { ShownPlan } from '#web/components/plans/shown-plan.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** To whom plans are sold, and what of that depends on them. */
export type Sale =
  | { to: 'nobody' | 'guest' }
  | { to: 'subscriber'; held: string }
  | { to: 'buyer'; trial: boolean; plans: readonly string[]; key: string }

interface PlanActionProps {
  plan: ShownPlan
  /** the plan of whoever is signed in */
  own: ShownPlan | undefined
  sale: Sale
}

/**
 * What can be done about a plan. Where nothing is sold it is given by whoever runs the site, so its button writes to them: one
 * that led to a payment would promise what is not there.
 */
export function PlanAction({ plan, own, sale }: PlanActionProps) {
  const t = useT()
  // One button is primary: the plan that most should take, or what works at once where nothing is sold.
  const atOnce = sale.to === 'nobody' ? 'primary' : 'quiet'
  if (plan.name === own?.name)
    return (
      <PageLink page="accountSubscription" className={buttonClass({ kind: atOnce, wide: true })}>
        {t('pricing.mine')}
      </PageLink>
    )
  if (sale.to === 'subscriber' && (plan.is_for_sale || plan.is_free))
    return <ChangeLink plan={plan} own={own} />
  if (plan.is_free)
    return (
      <PageLink page="tools" className={buttonClass({ kind: own ? 'quiet' : atOnce, wide: true })}>
        {t('pricing.start')}
      </PageLink>
    )
  if (sale.to === 'guest' && plan.is_for_sale) return <ToPlan plan={plan} words={choice(sale, plan)} />
  if (sale.to === 'buyer' && sale.plans.includes(plan.name))
    return (
      <ActionButton
        intent="buy"
        id={plan.name}
        fields={{ key: sale.key }}
        kind={plan.is_most_preferred ? 'primary' : 'quiet'}
        wide
      >
        {choice(sale, plan)}
      </ActionButton>
    )
  return (
    <PageLink
      page="contact"
      search={`?${new URLSearchParams({ plan: plan.name })}`}
      className={buttonClass({ wide: true })}
    >
      {t('pricing.ask', { plan: plan.title })}
    </PageLink>
  )

  function choice(to: Sale, { title, trial_days: count }: ShownPlan) {
    return hasTrial(to, plan)
      ? t('pricing.try', { plan: title, count })
      : t('pricing.choose', { plan: title })
  }
}

/** Whether somebody would have days of this plan for nothing. */
export function hasTrial(sale: Sale, { trial_days, is_for_sale }: ShownPlan): boolean {
  return trial_days > 0 && is_for_sale && (sale.to === 'guest' || (sale.to === 'buyer' && sale.trial))
}

function ChangeLink({ plan, own }: Omit<PlanActionProps, 'sale'>) {
  const t = useT()
  const isMore = plan.price > (own?.price ?? 0)
  return (
    <ToPlan plan={plan} words={t(isMore ? 'pricing.upgrade' : 'pricing.downgrade', { plan: plan.title })} />
  )
}

/** The page of one's subscription, which asks whoever is not signed in to do so first, and shows what the step would cost. */
function ToPlan({ plan, words }: { plan: ShownPlan; words: string }) {
  return (
    <PageLink
      page="accountSubscription"
      search={`?${new URLSearchParams({ to: plan.name })}`}
      className={buttonClass({ kind: plan.is_most_preferred ? 'primary' : 'quiet', wide: true })}
    >
      {words}
    </PageLink>
  )
}
