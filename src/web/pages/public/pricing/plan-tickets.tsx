import { ActionButton } from '#web/actions/action-form.tsx'
import { planFacts, type ShownPlan } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'

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
    <ul className="grid auto-cols-fr grid-flow-col border border-line-2 rounded-panel bg-surface to-1000:grid-flow-row to-1000:grid-cols-2 phone:grid-cols-1">
      {plans.map((plan) => (
        <PlanTicket key={plan.name} plan={plan} currentPlan={ownPlan} sale={sale} />
      ))}
    </ul>
  )
}

/** Prices, terms and facts align across tickets, however long the texts of a language are. */
const look =
  'tear relative isolate grid row-[span_5] grid-rows-subgrid gap-y-0 pbs-7 px-6.5 pbe-6.5 to-1000:[&:nth-child(n+3)]:[border-block-start:2px_dotted_var(--line-2)] to-1000:odd:last:col-span-full phone:block phone:py-5.5 phone:px-5'

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
    <li
      className={
        plan.is_most_preferred
          ? `${look} tear-preferred z-1 rounded-[calc(var(--r-panel)-2px)] bg-wash [box-shadow:0_0_0_2px_var(--mark)] forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2`
          : look
      }
      aria-current={isOwn || undefined}
    >
      <h2 className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between min-h-7 text-22">
        <span>{plan.title}</span>
        {isOwn && <Tag kind="line">{t('pricing.own')}</Tag>}
        {!isOwn && plan.is_most_preferred && (
          <Tag className="bg-mark text-on-mark forced-colors:[border:1px_solid_CanvasText]">
            {t('pricing.preferred')}
          </Tag>
        )}
      </h2>
      <p className="flex flex-wrap gap-y-1 gap-x-2 items-baseline mbs-5 phone:mbs-2.5">
        <b className="font-heading text-[52px] leading-none font-display tracking-[-0.045em] whitespace-nowrap normal-nums phone:text-[44px]">
          {plan.price_text}
        </b>{' '}
        <span className="text-ink-2 text-15">{t('pricing.a_month')}</span>
      </p>
      <p className="min-h-5.25 mbs-2 text-ink-2 text-14">{terms()}</p>
      <ul
        className={`${plan.is_most_preferred ? 'border-bs-line-2' : 'border-bs-line'} grid gap-2.25 content-start mbs-5 mbe-6 pbs-4.5 border-bs text-15 leading-[1.4] phone:mbs-3.5 phone:mbe-4.5 phone:pbs-3.5`}
      >
        {planFacts(t, format, plan).map((fact) => (
          <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5" key={fact}>
            <Icon className="mbs-0.5 text-ink-2" name="check" />
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

/** To whom plans are sold, with what depends on that. */
export type Sale =
  | { to: 'nobody' | 'guest' }
  | { to: 'subscriber'; held: string }
  | { to: 'buyer'; trial: boolean; plans: readonly string[]; key: string }

interface PlanActionProps {
  plan: ShownPlan
  /** the plan of the signed-in user */
  currentPlan: ShownPlan | undefined
  sale: Sale
}

/**
 * The action for a plan. Where nothing is sold, the operator grants plans, so the button writes to them: a button that
 * seemed to lead to a payment would be a false promise.
 */
function PlanAction({ plan, currentPlan, sale }: PlanActionProps) {
  const t = useT()
  // Only one button is primary: that of the preferred plan, or where nothing is sold the one that works right away.
  const atOnce = sale.to === 'nobody' ? 'primary' : 'quiet'
  if (plan.name === currentPlan?.name)
    return (
      <PageLink page="accountSubscription" className={buttonClass({ kind: atOnce, wide: true })}>
        {t('pricing.mine')}
      </PageLink>
    )
  if (sale.to === 'subscriber' && (plan.is_for_sale || plan.is_free))
    return <ChangeLink plan={plan} currentPlan={currentPlan} />
  if (plan.is_free)
    return (
      <PageLink page="tools" className={buttonClass({ kind: currentPlan ? 'quiet' : atOnce, wide: true })}>
        {t('pricing.start')}
      </PageLink>
    )
  if (sale.to === 'guest' && plan.is_for_sale) return <ToPlan plan={plan} label={choice(sale, plan)} />
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

/** Whether the visitor would get a free trial of this plan. */
function hasTrial(sale: Sale, { trial_days, is_for_sale }: ShownPlan): boolean {
  return trial_days > 0 && is_for_sale && (sale.to === 'guest' || (sale.to === 'buyer' && sale.trial))
}

function ChangeLink({ plan, currentPlan }: Omit<PlanActionProps, 'sale'>) {
  const t = useT()
  const isMore = plan.price > (currentPlan?.price ?? 0)
  return (
    <ToPlan plan={plan} label={t(isMore ? 'pricing.upgrade' : 'pricing.downgrade', { plan: plan.title })} />
  )
}

/** Links to the subscription page, which asks guests to sign in first and shows the cost of the step. */
function ToPlan({ plan, label }: { plan: ShownPlan; label: string }) {
  return (
    <PageLink
      page="accountSubscription"
      search={`?${new URLSearchParams({ to: plan.name })}`}
      className={buttonClass({ kind: plan.is_most_preferred ? 'primary' : 'quiet', wide: true })}
    >
      {label}
    </PageLink>
  )
}
