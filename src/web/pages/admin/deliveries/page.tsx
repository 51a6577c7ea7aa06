import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import {
  type BillingEvent,
  getPaymentAccount,
  listBillingEvents,
  replayBillingEvent,
} from '#contract/billing/subscriptions.ts'
import { billingEventsList } from '#contract/lists/billing-lists.ts'
import { readSettings } from '#contract/site/settings.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { EventState } from '../parts/states/event-state.tsx'
import { EventType, useEventName } from '../parts/states/event-type.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const user = signedInUser(context)
  const mayDecide = allows(user.permissions, 'external.settings')
  const [list, lacking, account] = await Promise.all([
    loadList(billingEventsList, listBillingEvents, args),
    mayDecide ? lackingSettings(context) : [],
    send(getPaymentAccount, { context }),
  ])
  return {
    user,
    mayReplay: allows(user.permissions, 'subscriptions.update'),
    address: `${context.get(visitContext).frame.origin}/api/webhooks/stripe`,
    lacking,
    account: account.ok && account.data.elsewhere.count > 0 ? account.data : null,
    ...list,
  }
}

const needed = ['stripe_secret_key', 'stripe_webhook_secret'] as const

async function lackingSettings(context: PageContext) {
  const settings = await send(readSettings, { context })
  return settings.ok ? needed.filter((name) => !settings.data.secrets[name].is_set) : []
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, billingEventsList, {
    replay: { run: ({ id = '' }, visit) => send(replayBillingEvent, { params: { id }, context: visit }) },
  })
}

const cells: Cells<BillingEvent> = {
  type: ({ type }) => <EventType type={type} />,
  status: (event) => <EventState event={event} />,
}
const replayOf = (event: BillingEvent) => <Replay event={event} />

function Replay({ event: { id, type } }: { event: BillingEvent }) {
  const t = useT()
  const { colon } = useFormat()
  const nameOf = useEventName()
  return (
    <ActionButton
      intent="replay"
      id={id}
      kind="ghost"
      size="small"
      label={`${t('subscriptions.replay')}${colon}${nameOf(type)}`}
    >
      {t('subscriptions.replay')}
    </ActionButton>
  )
}

/** Events from the payment provider, and what they led to. */
export default function Deliveries() {
  const t = useT()
  const nameOf = useEventName()
  const loaded = useLoaderData<typeof loader>()
  const { mayReplay, address, lacking, account, results } = loaded
  return (
    <DashboardList
      list={billingEventsList}
      texts="list.billing_events."
      call={listBillingEvents}
      place="deliveries"
      page="dashboardDeliveries"
      loaded={loaded}
      choices={useReplayChoice(mayReplay)}
      head={{ above: [{ page: 'dashboardSubscriptions', label: t('dash.place.subscriptions') }] }}
      nameOf={({ type }) => nameOf(type)}
      cells={cells}
      {...(mayReplay && { rowActions: replayOf })}
      empty={<WebhookAddress address={address} lacking={lacking} isEmpty />}
      below={
        lacking.length > 0 &&
        results &&
        results.rows.length > 0 && <WebhookAddress address={address} lacking={lacking} />
      }
    >
      {account && <OtherAccount account={account} />}
    </DashboardList>
  )
}

const labels = {
  stripe_secret_key: 'field.stripe_secret_key',
  stripe_webhook_secret: 'field.stripe_webhook_secret',
} as const

interface WebhookAddressProps {
  address: string
  /** required settings that are not set yet, as far as the viewer may know */
  lacking: readonly (keyof typeof labels)[]
  isEmpty?: boolean
}

/** The address for the provider's events, and what is still missing in the settings. */
function WebhookAddress({ address, lacking, isEmpty = false }: WebhookAddressProps) {
  const t = useT()
  const { list } = useFormat()
  const names = lacking.map((name) => t(labels[name]))
  return (
    <div className="grid gap-2 justify-items-start pbs-0 px-(--gutter) pbe-4 [&_code]:wrap-anywhere">
      <Note
        kind={lacking.length > 0 ? 'warn' : 'info'}
        {...(isEmpty && { title: t('subscriptions.webhook.title') })}
      >
        <p>{t('subscriptions.webhook.text')}</p>
        <p>
          <code>{address}</code>
        </p>
        {lacking.length > 0 && (
          <>
            <p>{t('subscriptions.webhook.lacks', { names: list(names) })}</p>
            <p>
              <OpenLink page="dashboardSettings" search="?group=payments">
                {t('subscriptions.webhook.settings')}
              </OpenLink>
            </p>
          </>
        )}
      </Note>
    </div>
  )
}

/** Bulk actions on payment events. */
function useReplayChoice(mayReplay: boolean): BulkChoice[] {
  const t = useT()
  const replaying: BulkChoice = {
    action: 'billing_events.replay',
    label: t('subscriptions.replay'),
    icon: 'refresh',
    title: (count) => t('subscriptions.bulk.replay.title', { count }),
    consequences: [t('subscriptions.bulk.replay.then')],
  }
  return mayReplay ? [replaying] : []
}

/** Reports subscriptions at a provider account other than the one whose key is set, and what happens to them. */
function OtherAccount({ account }: { account: CallReply<typeof getPaymentAccount> }) {
  const t = useT()
  const { date, list } = useFormat()
  const { count, accounts, until } = account.elsewhere
  return (
    <div className="grid gap-2 justify-items-start pbs-4 px-(--gutter) [&_code]:wrap-anywhere">
      <Note kind="warn" title={t('subscriptions.elsewhere', { count })}>
        <p>
          {t('subscriptions.elsewhere.text', {
            own: `${account.name ?? ''} (${account.account ?? ''})`,
            others: list(accounts),
            date: until ? date(until) : '',
          })}
        </p>
      </Note>
    </div>
  )
}
