import { planTitle } from '#contract/billing/plan-title.ts'
import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/tag.tsx'

const kinds = { trialing: 'info', active: 'good', canceled: 'line' } as const

/** Statuses of the provider that say more than ours; unknown ones are shown as they are. */
const knownWords = ['past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired'] as const

/** The state of a subscription, with the provider's status if that says more, and what happens next. */
export function SubscriptionMarks({ of }: { of: ManagedSubscription }) {
  const t = useT()
  const isOwnWord = of.provider_status !== of.status
  // A payment reactivates these: they have not ended.
  const isAsleep = of.provider_status === 'unpaid' || of.provider_status === 'paused'
  const known = knownWords.find((word) => word === of.provider_status)
  return (
    <span className="inline-flex flex-wrap gap-y-1 gap-x-2 items-center">
      {!isAsleep && <Tag kind={kinds[of.status]}>{t(`list.subscriptions.status.${of.status}`)}</Tag>}
      {isOwnWord && <Tag kind="warn">{known ? t(`subscriptions.${known}`) : of.provider_status}</Tag>}
      {of.status !== 'canceled' && of.cancel_at_period_end && (
        <Tag kind="line">{t('subscriptions.leaves')}</Tag>
      )}
      {of.pending_plan && (
        <Tag kind="warn">{t('subscriptions.pending', { plan: planTitle(of.pending_plan) })}</Tag>
      )}
      {of.next_plan && <Tag kind="line">{t('subscriptions.then', { plan: planTitle(of.next_plan) })}</Tag>}
    </span>
  )
}
