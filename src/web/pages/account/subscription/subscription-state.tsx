import { planTitle } from '#contract/billing/plan-title.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import type { ShownPlan } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Part } from '../parts/part.tsx'
import type { ShownSubscription } from './load-subscription.ts'
import type { Sale } from './plan-card.tsx'

interface SubscriptionStateProps {
  subscription: ShownSubscription
  plans: readonly ShownPlan[]
  /** what can be bought; null if the provider could not be queried */
  sale: Pick<Sale, 'payments' | 'for_sale'> | null
  formKey: string
}

/** The subscription's state, what comes next, and possible actions. */
export function SubscriptionState({ subscription, plans, sale, formKey }: SubscriptionStateProps) {
  const t = useT()
  const state = stateOf(subscription)
  const { title, price_text: price, plan: planName, next_plan: next } = subscription
  const hasOpenInvoice = state === 'past_due' || state === 'unpaid'
  const runs = !stopped.has(state)
  // Also where the state is a missing payment, which outranks the cancellation.
  const isEnding = runs && subscription.cancel_at_period_end
  return (
    <Part title={t('subscription.state')}>
      {isProblem(state) && <ProblemNote state={state} title={title} />}
      {subscription.pending_plan && <Pending of={subscription} />}
      <div className="stack gap-3">
        <p className="flex flex-wrap gap-y-2 gap-x-3 items-baseline">
          <b className="text-28">{title}</b>
          <span className="muted">{t('subscription.price', { price })}</span>
          <Tag kind={kinds[state]}>{t(`subscription.state.${state}`)}</Tag>
        </p>
        <Outlook subscription={subscription} state={state} plans={plans} />
      </div>
      {sale?.payments && (
        <div className="row">
          {state === 'paused' && sale.for_sale.includes(planName) && (
            <ActionButton intent="buy" id={planName} fields={{ key: formKey }} kind="primary">
              {t('subscription.paused.go_on', { plan: title })}
            </ActionButton>
          )}
          {isEnding && (
            <ActionButton intent="resume" kind="primary">
              {t('subscription.undo')}
            </ActionButton>
          )}
          {(next ?? subscription.pending_plan) && runs && !isEnding && (
            <ActionButton
              intent="change"
              id={planName}
              fields={{ key: formKey }}
              kind={subscription.pending_plan ? 'quiet' : 'primary'}
            >
              {t('subscription.take_back', { plan: title })}
            </ActionButton>
          )}
          <ActionButton intent="portal" kind={hasOpenInvoice ? 'primary' : 'quiet'} icon="card">
            {t(hasOpenInvoice ? 'subscription.card' : 'subscription.portal')}
          </ActionButton>
          {runs && !isEnding && (
            <PageLink
              page="accountSubscription"
              search="?cancel"
              aria-current={undefined}
              className={buttonClass({ kind: 'ghost' })}
            >
              {t('subscription.cancel')}
            </PageLink>
          )}
        </div>
      )}
    </Part>
  )
}

/** What is missing, and what brings the plan back. */
function ProblemNote({ state, title }: { state: Problem; title: string }) {
  const t = useT()
  return (
    <Note kind={state === 'paused' ? 'warn' : 'bad'} title={t(`subscription.${state}`)}>
      <p>{t(`subscription.${state}.text`, { plan: title })}</p>
    </Note>
  )
}

/** A plan that starts once the bank confirms, on a page of the provider. */
function Pending({
  of: { pending_plan: planName, pending_until: until, pending_url: url },
}: {
  of: ShownSubscription
}) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <Note kind="warn" title={t('subscription.pending', { plan: planTitle(planName ?? '') })}>
      <p>{t('subscription.pending.text', { date: until ? dateTime(until) : '' })}</p>
      {url && (
        <p className="mbs-3">
          <a href={url} className={buttonClass({ kind: 'primary', size: 'small' })}>
            {t('subscription.pending.confirm')}
          </a>
        </p>
      )}
    </Note>
  )
}

/** States in which a payment or a card is missing. */
const problems = ['past_due', 'unpaid', 'paused'] as const
type Problem = (typeof problems)[number]
type State = 'trialing' | 'active' | 'ending' | 'canceled' | Problem

/** States in which nothing is charged, and so nothing can be canceled or changed. */
const stopped: ReadonlySet<State> = new Set(['unpaid', 'paused', 'canceled'])

function isProblem(state: State): state is Problem {
  return problems.some((candidate) => candidate === state)
}

const kinds = {
  trialing: 'info',
  active: 'good',
  past_due: 'bad',
  unpaid: 'bad',
  paused: 'warn',
  ending: 'warn',
  canceled: 'plain',
} as const

/** The most urgent state: a missing payment outranks a requested cancellation. */
function stateOf({ status, provider_status, cancel_at_period_end }: ShownSubscription): State {
  // An unpaid subscription resumes once its open invoice is paid, a paused one was a trial without a card; neither
  // ended.
  if (provider_status === 'unpaid' || provider_status === 'paused') return provider_status
  if (status === 'canceled') return 'canceled'
  if (provider_status === 'past_due') return 'past_due'
  return cancel_at_period_end ? 'ending' : status
}

interface OutlookProps {
  subscription: ShownSubscription
  state: State
  plans: readonly ShownPlan[]
}

/** What happens when. */
function Outlook({ subscription, state, plans }: OutlookProps) {
  const t = useT()
  const { date } = useFormat()
  const { title, price_text: price, trial_days_left: count, next_plan: nextName } = subscription
  const end = date(subscription.end_date ?? subscription.current_period_end)
  if (state === 'unpaid' || state === 'paused') return null
  if (state === 'canceled') return <p>{t('subscription.ended', { plan: title, date: end })}</p>
  if (subscription.cancel_at_period_end) return <p>{t('subscription.ends', { date: end })}</p>
  const periodEnd = date(subscription.trial_end_date ?? subscription.current_period_end)
  const next = plans.find(({ name }) => name === nextName)
  if (nextName)
    return (
      <p>
        {t('subscription.changes', {
          date: date(subscription.current_period_end),
          plan: planTitle(nextName),
          price: next?.price_text ?? '–',
        })}
      </p>
    )
  if (state === 'trialing')
    return (
      <p>
        <b>{t('subscription.trial.left', { count })}</b>{' '}
        {t('subscription.trial.text', { date: periodEnd, price })}
      </p>
    )
  if (state === 'past_due') return null
  return <p>{t('subscription.renews', { date: date(subscription.current_period_end), price })}</p>
}
