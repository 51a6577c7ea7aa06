import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { billingEventsList } from '../../../../contract/lists/billing-events-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { readSettings } from '../../../../contract/settings.ts'
import {
  type BillingEvent,
  getPaymentAccount,
  listBillingEvents,
  replayBillingEvent,
} from '../../../../contract/subscriptions.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import type { Context } from '../../../acts/answer-act.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { EventState } from '../parts/event-state.tsx'
import { EventType } from '../parts/event-type.tsx'
import { OtherAccount } from './other-account.tsx'
import { useReplayChoice } from './use-replay-choice.ts'
import { WebhookAddress } from './webhook-address.tsx'

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

async function lackingSettings(context: Context) {
  const settings = await send(readSettings, { context })
  return settings.ok ? needed.filter((name) => !settings.data.secrets[name].is_set) : []
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, billingEventsList, {
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
  return (
    <ActButton intent="replay" id={id} size="small" label={`${t('subscriptions.replay')}: ${type}`}>
      {t('subscriptions.replay')}
    </ActButton>
  )
}

/** What the payment provider told us, and what became of it. */
export default function Deliveries() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayReplay, address, lacking, account, found } = loaded
  return (
    <DashboardList
      list={billingEventsList}
      call={listBillingEvents}
      place="deliveries"
      page="dashboardDeliveries"
      loaded={loaded}
      choices={useReplayChoice(mayReplay)}
      head={{ above: [{ page: 'dashboardSubscriptions', label: t('dash.place.subscriptions') }] }}
      nameOf={({ type }) => type}
      cells={cells}
      {...(mayReplay && { acts: replayOf })}
      empty={<WebhookAddress address={address} lacking={lacking} isEmpty />}
      below={
        lacking.length > 0 &&
        found &&
        found.rows.length > 0 && <WebhookAddress address={address} lacking={lacking} />
      }
    >
      {account && <OtherAccount account={account} />}
    </DashboardList>
  )
}
