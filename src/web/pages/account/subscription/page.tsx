import './subscription.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { LeadOn } from '../../../acts/lead-on.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { UsageBars } from '../../../components/usage/usage-bars.tsx'
import { tightestUsage } from '../../../components/usage/usage-of.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { Invoices } from './invoices.tsx'
import { loadSubscription } from './load-subscription.ts'
import { PaymentsOff } from './payments-off.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanStep } from './plan-step.tsx'
import { answerSubscription } from './subscription-acts.ts'
import { SubscriptionState } from './subscription-state.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadSubscription(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerSubscription(request, context)
}

/** One's plan: how it stands, what is used of it, and how it becomes another one. */
export default function Subscription() {
  const t = useT()
  const { date } = useFormat()
  const { user, plans, subscription, sale, step, entitlements, invoices, key, contact, maySet } =
    useLoaderData<typeof loader>()
  const { until } = user.plan_details
  const plan = planTitle(user.plan)
  const own = plans?.find(({ name }) => name === user.plan)
  const isLimited = entitlements !== null && tightestUsage(entitlements) !== undefined
  const usage = [t('subscription.usage.text'), ...(isLimited ? [t('subscription.usage.line')] : [])]
  return (
    <AccountFrame
      title={t('subscription.title')}
      lead={
        until
          ? t('subscription.current_until', { plan, date: date(until) })
          : t('subscription.current', { plan })
      }
      user={user}
    >
      <LeadOn text={t('checkout.go.text')} submit={t('checkout.go.submit')} />
      {step && <PlanStep step={step} own={own} subscription={subscription} sale={sale} formKey={key} />}
      {subscription && (
        <SubscriptionState subscription={subscription} plans={plans ?? []} sale={sale} formKey={key} />
      )}
      <Part title={t('subscription.usage')} text={usage.join(' ')}>
        {entitlements ? <UsageBars entitlements={entitlements} /> : <LoadFailed />}
      </Part>
      <Part title={t('subscription.plans')}>
        {(plans === null || sale === null) && <LoadFailed />}
        {sale?.payments === false && <PaymentsOff contact={contact} maySet={maySet} />}
        <ul className="plans">
          {plans?.map((each) => (
            <PlanCard
              key={each.name}
              plan={each}
              own={own}
              subscription={subscription}
              sale={sale}
              formKey={key}
            />
          ))}
        </ul>
      </Part>
      {invoices && <Invoices invoices={invoices} />}
    </AccountFrame>
  )
}
