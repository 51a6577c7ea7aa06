import './subscription.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getEntitlements } from '../../../../contract/plans.ts'
import { getSettings } from '../../../../contract/settings.ts'
import { send } from '../../../api.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { priceText } from '../../../components/price-text.ts'
import { UsageBars } from '../../../components/usage/usage-bars.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { PlanCard } from './plan-card.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { locale } = context.get(visitContext).frame
  const [entitlements, settings] = await Promise.all([
    send(getEntitlements, { context }),
    send(getSettings, { payload: {}, context }),
  ])
  return {
    user: signedInUser(context),
    entitlements: entitlements.ok ? entitlements.data : null,
    plans: settings.ok
      ? settings.data.constants.plans
          .filter((plan) => plan.is_active)
          .map((plan) => ({ ...plan, priceText: priceText(plan, locale) }))
      : null,
    contact: settings.ok ? settings.data.settings.contact.email : '',
  }
}

export default function Subscription() {
  const t = useT()
  const { date } = useFormat()
  const { user, entitlements, plans, contact } = useLoaderData<typeof loader>()
  const { until } = user.plan_details
  const own = plans?.find(({ name }) => name === user.plan)
  return (
    <AccountFrame
      title={t('subscription.title')}
      lead={
        until
          ? t('subscription.current_until', { plan: user.plan, date: date(until) })
          : t('subscription.current', { plan: user.plan })
      }
      user={user}
    >
      <Part title={t('subscription.usage')} text={t('subscription.usage.text')}>
        {entitlements ? <UsageBars entitlements={entitlements} /> : <LoadFailed />}
      </Part>
      <Part title={t('subscription.plans')}>
        {plans === null && <LoadFailed />}
        <ul className="plans">
          {plans?.map((plan) => (
            <PlanCard key={plan.name} plan={plan} own={own} isCurrent={plan.name === user.plan} />
          ))}
        </ul>
        <Note kind="info" title={t('subscription.change')}>
          <p>{t('subscription.change.text')}</p>
          {contact && (
            <p>
              <a href={`mailto:${contact}`}>{contact}</a>
            </p>
          )}
        </Note>
      </Part>
    </AccountFrame>
  )
}
