import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { BillingEvent, ManagedSubscription } from '#contract/billing/subscriptions.ts'
import {
  cancelManagedSubscription,
  getManagedSubscription,
  lookAtSubscription,
  resumeManagedSubscription,
} from '#contract/billing/subscriptions.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Table } from '#web/ui/table.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { Columns, DashboardPage, SideColumn } from '../parts/dashboard-page.tsx'
import { PanelFact, PanelFacts } from '../parts/list/facts.tsx'
import { DialogItem, FormDialog, useFormDialogs } from '../parts/more-items.tsx'
import { PersonLink } from '../parts/people/person-cell.tsx'
import { CancelForm, Refunds } from '../parts/refund-and-cancel.tsx'
import { EventState } from '../parts/states/event-state.tsx'
import { EventType } from '../parts/states/event-type.tsx'
import { SubscriptionMarks } from '../parts/states/state-marks.tsx'
import { useMoney } from '../parts/use-money.ts'
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
  return answerAction(request, context, subscriptionActions(params['subscriptionId'] ?? ''))
}

/** One subscription: who pays how much next, then the payments, then its terms. */
export default function Subscription() {
  const t = useT()
  const { user, subscription, now, mayUpdate } = useLoaderData<typeof loader>()
  const { plan, events } = subscription
  const dialogs = useFormDialogs()
  const isLive = subscription.status !== 'canceled'
  // An unpaid subscription grants nothing but could still be charged, so it can be ended.
  const canEnd = isLive || ['unpaid', 'paused'].includes(subscription.provider_status)
  const mayEnd = mayUpdate && canEnd
  return (
    <DashboardPage
      title={t('subscriptions.of', { plan: planTitle(plan), name: shownName(subscription.user) })}
      user={user}
      above={[{ page: 'dashboardSubscriptions', label: t('dash.place.subscriptions') }]}
      actions={{ cancel: t('subscriptions.cancel') }}
      facts={
        <>
          <SubscriptionMarks of={subscription} />
          <NextPayment of={subscription} />
        </>
      }
      more={
        mayEnd && (
          <DialogItem id="cancel" intent="cancel" icon="x" dialogs={dialogs}>
            {t('subscriptions.cancel')}
          </DialogItem>
        )
      }
      end={
        mayUpdate && (
          <>
            {isLive && subscription.cancel_at_period_end && (
              <ActionButton intent="resume" size="small" icon="undo">
                {t('subscriptions.resume')}
              </ActionButton>
            )}
            <ActionButton intent="look" size="small" icon="refresh">
              {t('subscriptions.look')}
            </ActionButton>
          </>
        )
      }
    >
      <Columns className="user-split">
        <div className="dash-pad">
          <Refunds refunds={subscription.refunds} />
          <section className="dash-part" aria-labelledby="events">
            <h2 id="events">{t('subscriptions.events')}</h2>
            <EventList events={events} />
            <AtProvider links={subscription.at_provider} />
          </section>
          <section className="dash-part" aria-labelledby="timeline">
            <h2 id="timeline">{t('subscriptions.timeline')}</h2>
            <Timeline of={subscription} now={now} />
          </section>
        </div>
        <SideColumn>
          <Facts of={subscription} />
        </SideColumn>
      </Columns>
      {mayEnd && (
        <FormDialog id="cancel" intent="cancel" dialogs={dialogs} title={t('subscriptions.cancel')}>
          <CancelForm of={subscription} />
        </FormDialog>
      )}
    </DashboardPage>
  )
}

/** What is paid next and when, or when it ends; nothing if the next payment is not certain. */
function NextPayment({ of }: { of: ManagedSubscription }) {
  const t = useT()
  const money = useMoney()
  const { date } = useFormat()
  const { price, currency, provider_status, cancel_at_period_end, current_period_end: end } = of
  const monthly = <span>{t('subscriptions.a_month', { price: money(price, currency) })}</span>
  const ends = cancel_at_period_end && (provider_status === 'active' || provider_status === 'trialing')
  // A trial without a card just ends.
  if (!ends && provider_status !== 'active') return monthly
  return (
    <>
      {monthly}
      <span>
        {t(ends ? 'subscriptions.ends_on' : 'subscriptions.next_payment', {
          date: date(end),
        })}
      </span>
    </>
  )
}

const plain = (word: string) => word

/** Values in the provider's words; plans by their titles. */
const fields = {
  external_subscription_id: plain,
  external_customer_id: plain,
  provider_status: plain,
  next_plan: planTitle,
  pending_plan: planTitle,
} as const
type Field = keyof typeof fields

/** The customer, and the provider's data about the subscription. */
function Facts({ of }: { of: ManagedSubscription }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <section aria-labelledby="facts">
      <h2
        id="facts"
        className="pbe-2 font-semibold text-16 leading-[1.3] font-text tracking-normal normal-nums"
      >
        {t('subscriptions.facts')}
      </h2>
      <PanelFacts>
        <PanelFact name={t('list.subscriptions.user')}>
          <span className="grid gap-0.5 justify-items-start">
            <PersonLink person={of.user} />
            <bdi>{of.user.email}</bdi>
          </span>
        </PanelFact>
        {(Object.keys(fields) as Field[]).map((field) => {
          const word = of[field]
          return (
            word !== null && (
              <PanelFact key={field} name={t(`list.subscriptions.${field}`)}>
                <bdi>{fields[field](word)}</bdi>
              </PanelFact>
            )
          )
        })}
      </PanelFacts>
      <p className="muted mbs-3">{t('subscriptions.looked', { time: dateTime(of.looked_at) })}</p>
    </section>
  )
}

/** The pages where the provider shows the subscription, and where its payments are refunded. */
function AtProvider({ links }: { links: CallReply<typeof getManagedSubscription>['at_provider'] }) {
  const t = useT()
  if (!links || !(links.subscription ?? links.customer)) return null
  const pages = [
    { address: links.customer, label: t('subscriptions.at_provider.customer') },
    { address: links.subscription, label: t('subscriptions.at_provider') },
  ]
  return (
    <div className="grid gap-2 justify-items-start">
      {pages.map(
        ({ address, label }) =>
          address && (
            <a
              className="inline-flex gap-1.5 items-center min-h-7"
              key={address}
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              {label}
              <Icon name="external" size={14} />
            </a>
          ),
      )}
      {links.is_test && <p className="muted">{t('subscriptions.at_provider.test')}</p>}
    </div>
  )
}

/** Actions of a subscription's page by form intent. */
function subscriptionActions(id: string): Record<string, Action> {
  const params = { id }
  return {
    cancel: {
      run: ({ at, reason = '' }, context) =>
        send(cancelManagedSubscription, {
          params,
          payload: { at: at === 'now' ? 'now' : 'period_end', reason },
          context,
        }),
    },
    resume: { run: (_values, context) => send(resumeManagedSubscription, { params, context }) },
    look: { run: (_values, context) => send(lookAtSubscription, { params, context }) },
  }
}

/** The provider's events about one subscription. */
function EventList({ events }: { events: readonly BillingEvent[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  if (events.length === 0) return <p className="muted">{t('subscriptions.events.none')}</p>
  return (
    <Table caption={t('subscriptions.events')} tight flush records>
      <thead>
        <tr>
          {(['type', 'status', 'happened_at'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`list.billing_events.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <EventType type={event.type} />
            </th>
            <td data-label={t('list.billing_events.status')}>
              <EventState event={event} />
            </td>
            <td data-label={t('list.billing_events.happened_at')}>
              <time dateTime={event.happened_at}>{dateTime(event.happened_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
