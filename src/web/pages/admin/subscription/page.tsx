import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { allows } from '../../../../contract/permissions.ts'
import { getManagedSubscription } from '../../../../contract/subscriptions.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { answerAct } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { OpenLink } from '../../../components/open-link.tsx'
import { fatal } from '../../../fatal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { SubscriptionMarks } from '../parts/subscription-marks.tsx'
import { useMoney } from '../parts/use-money.ts'
import { CancelForm } from './cancel-form.tsx'
import { EventList } from './event-list.tsx'
import { Facts } from './facts.tsx'
import { subscriptionActs } from './subscription-acts.ts'
import { Timeline } from './timeline.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const id = params['subscriptionId'] ?? ''
  const answer = await send(getManagedSubscription, { params: { id }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return {
    user,
    subscription: answer.data,
    now: new Date().toISOString(),
    mayUpdate: allows(user.permissions, 'subscriptions.update'),
  }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAct(request, context, subscriptionActs(params['subscriptionId'] ?? ''))
}

/** One subscription: how it stands, how it came there, and what can be done about it. */
export default function Subscription() {
  const t = useT()
  const money = useMoney()
  const { dateTime } = useFormat()
  const { user, subscription, now, mayUpdate } = useLoaderData<typeof loader>()
  const { plan, price, currency, looked_at, events } = subscription
  const isLive = subscription.status !== 'canceled'
  // What nobody paid for grants nothing, and would still be charged for.
  const mayEnd = isLive || ['unpaid', 'paused'].includes(subscription.provider_status)
  return (
    <DashboardPage
      title={t('subscriptions.of', { plan: planTitle(plan), name: subscription.user.username })}
      user={user}
      above={[{ page: 'dashboardSubscriptions', label: t('dash.place.subscriptions') }]}
      acts={{ cancel: t('subscriptions.cancel') }}
    >
      <p className="user-facts">
        <OpenLink page="dashboardUser" parameters={{ userId: subscription.user.id }}>
          <bdi>{subscription.user.email}</bdi>
        </OpenLink>
        <span>{t('subscriptions.a_month', { price: money(price, currency) })}</span>
        <SubscriptionMarks of={subscription} />
      </p>
      <div className="user-split">
        <div className="dash-pad">
          <section className="dash-part" aria-labelledby="timeline">
            <h2 id="timeline">{t('subscriptions.timeline')}</h2>
            <Timeline of={subscription} now={now} />
          </section>
          {mayUpdate && (
            <div className="subscription-acts">
              <ActButton intent="look" size="small" icon="refresh">
                {t('subscriptions.look')}
              </ActButton>
              {isLive && subscription.cancel_at_period_end && (
                <ActButton intent="resume" size="small" icon="undo">
                  {t('subscriptions.resume')}
                </ActButton>
              )}
            </div>
          )}
          <p className="muted">{t('subscriptions.looked', { time: dateTime(looked_at) })}</p>
          {mayUpdate && mayEnd && <CancelForm of={subscription} />}
          <section className="dash-part" aria-labelledby="events">
            <h2 id="events">{t('subscriptions.events')}</h2>
            <EventList events={events} />
          </section>
        </div>
        <div className="dash-pad user-aside">
          <Facts of={subscription} />
        </div>
      </div>
    </DashboardPage>
  )
}
