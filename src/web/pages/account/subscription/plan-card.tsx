import { ActionButton } from '#web/actions/action-form.tsx'
import { planFacts, type ShownPlan } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import type { ShownSubscription } from './load-subscription.ts'

/** What can be bought, and by whom. */
export interface Sale {
  payments: boolean
  trial_available: boolean
  for_sale: readonly string[]
  /** the user has an active subscription */
  live: boolean
}

interface PlanCardProps {
  plan: ShownPlan
  currentPlan: ShownPlan | undefined
  subscription: ShownSubscription | null
  sale: Sale | null
  formKey: string
}

/** One plan: its price, its limits, how it compares with the user's plan, and the button to get it. */
export function PlanCard({ plan, currentPlan, subscription, sale, formKey }: PlanCardProps) {
  const t = useT()
  const format = useFormat()
  const isCurrent = plan.name === currentPlan?.name
  const isOther = currentPlan && !isCurrent && isComparable(plan, currentPlan)
  const dayLimit = plan.limits.day_limit
  const count = plan.trial_days
  const offer = offerOf(sale, isCurrent)
  return (
    <li
      className={`plan grid grid-rows-[auto_auto_1fr_auto] gap-3 p-4 border-line not-first:border-s to-1000:odd:border-s-0 to-1000:odd:last:col-span-full to-1000:nth-[n+3]:border-bs to-560:not-first:border-s-0 to-560:not-first:border-bs ${isCurrent ? 'bg-wash' : ''} ${plan.is_most_preferred ? '[box-shadow:inset_0_0_0_2px_var(--mark)]' : ''}`}
      aria-current={isCurrent || undefined}
    >
      <h3 className="flex flex-wrap gap-2 items-center min-h-7">
        {plan.title}
        {plan.is_most_preferred && <Tag className="bg-mark text-on-mark">{t('pricing.preferred')}</Tag>}
      </h3>
      <p>
        <b className="font-heading text-28 leading-none font-display normal-nums">{plan.price_text}</b>{' '}
        <span className="muted">{t('pricing.a_month')}</span>
      </p>
      <ul className="grid gap-2 content-start text-ink-2 text-14 leading-[1.4]">
        {planFacts(t, format, plan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          {dayLimit === null ? t('subscription.kept_for_ever') : t('subscription.kept', { count: dayLimit })}
        </li>
      </ul>
      <div className="grid gap-2 content-start">
        <p className="flex gap-1.5 items-center min-h-7 text-14 font-semibold">
          {isCurrent && <Icon name="check" />}
          {isOther && <Icon name={plan.price > currentPlan.price ? 'arrow-up' : 'arrow-down'} />}
          {isCurrent && t('subscription.yours')}
          {isOther && t(plan.price > currentPlan.price ? 'subscription.upgrade' : 'subscription.downgrade')}
        </p>
        {offer && hasTrial(offer, plan) && (
          <p className="text-ink-2 text-14">{t('pricing.trial_then', { count, price: plan.price_text })}</p>
        )}
        {offer && (
          <PlanActionButton
            plan={plan}
            currentPlan={currentPlan}
            subscription={subscription}
            sale={offer}
            formKey={formKey}
          />
        )}
      </div>
    </li>
  )
}

/** A granted plan is not sold to those who have it. */
function offerOf(sale: Sale | null, isCurrent: boolean): Sale | undefined {
  return sale?.payments && (sale.live || !isCurrent) ? sale : undefined
}

/** Prices in two currencies cannot be compared; a free plan is lower than any other. */
function isComparable(one: ShownPlan, other: ShownPlan): boolean {
  return one.currency === other.currency || one.is_free || other.is_free
}

/** Whether the user would get a free trial of this plan. */
export function hasTrial(sale: Sale, { name, trial_days }: ShownPlan): boolean {
  return trial_days > 0 && !sale.live && sale.trial_available && sale.for_sale.includes(name)
}

/** A subscription is paid in one currency throughout. */
function isForSale({ name, currency }: ShownPlan, sale: Sale, live: ShownSubscription | null): boolean {
  return sale.for_sale.includes(name) && (!live || live.currency === currency)
}

interface PlanActionProps {
  plan: ShownPlan
  currentPlan: ShownPlan | undefined
  subscription: ShownSubscription | null
  sale: Sale
  formKey: string
}

/** The button that buys a plan, or previews the cost of changing to it; a note where neither is possible. */
function PlanActionButton({ plan, currentPlan, subscription, sale, formKey }: PlanActionProps) {
  const t = useT()
  const { date } = useFormat()
  const kind = plan.is_most_preferred ? 'primary' : 'quiet'
  const live = sale.live ? subscription : null
  if (live?.next_plan === plan.name)
    return (
      <Tag kind="info" className="justify-self-start">
        {t('subscription.from', { date: date(live.current_period_end) })}
      </Tag>
    )
  if (live?.plan === plan.name || live?.cancel_at_period_end || (!live && plan.is_free)) return null
  if (live?.pending_plan === plan.name)
    return live.pending_url ? (
      <a href={live.pending_url} className={buttonClass({ kind, wide: true })}>
        {t('subscription.pending.confirm')}
      </a>
    ) : null
  if (!plan.is_free && !isForSale(plan, sale, live))
    return <p className="text-ink-2 text-14">{t('subscription.not_for_sale')}</p>
  if (live)
    return (
      <PageLink
        page="accountSubscription"
        search={`?${new URLSearchParams({ to: plan.name })}`}
        aria-current={undefined}
        className={buttonClass({ kind: plan.price > live.price ? kind : 'quiet', wide: true })}
      >
        {t(wordOf(live), { plan: plan.title })}
      </PageLink>
    )
  return (
    <ActionButton intent="buy" id={plan.name} fields={{ key: formKey }} kind={kind} wide>
      {hasTrial(sale, plan)
        ? t('pricing.try', { plan: plan.title, count: plan.trial_days })
        : t('pricing.choose', { plan: plan.title })}
    </ActionButton>
  )

  /** The paid plan may be lower than a granted one, so neither "upgrade" nor "downgrade" would be right. */
  function wordOf(paid: ShownSubscription) {
    if (currentPlan?.name !== paid.plan) return 'pricing.choose'
    return plan.price > paid.price ? 'pricing.upgrade' : 'pricing.downgrade'
  }
}
