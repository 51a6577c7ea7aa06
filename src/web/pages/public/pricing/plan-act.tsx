import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import type { ShownPlan } from './load-pricing.ts'

interface PlanActProps {
  plan: ShownPlan
  own: string | undefined
}

/**
 * What can be done about a plan today. A paid one is given by whoever runs the site, so its button writes to them: one that
 * led to a payment would promise what is not there. One button is primary: the one that works at once.
 */
export function PlanAct({ plan, own }: PlanActProps) {
  const t = useT()
  if (plan.name === own)
    return (
      <PageLink page="accountSubscription" className={buttonClass({ kind: 'primary', wide: true })}>
        {t('pricing.mine')}
      </PageLink>
    )
  if (plan.is_free)
    return (
      <PageLink
        page="tools"
        className={buttonClass({ kind: own === undefined ? 'primary' : 'quiet', wide: true })}
      >
        {t('pricing.start')}
      </PageLink>
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
}
