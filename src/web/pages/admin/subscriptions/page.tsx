import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { subscriptionsList } from '../../../../contract/lists/subscriptions-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import {
  getRevenue,
  listSubscriptions,
  type ManagedSubscription,
} from '../../../../contract/subscriptions.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser, siteContext } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { SubscriptionMarks } from '../parts/subscription-marks.tsx'
import { useMoney } from '../parts/use-money.ts'
import { grantAct } from './grant-act.ts'
import { GrantForm } from './grant-form.tsx'
import { Revenue } from './revenue.tsx'
import { useSubscriptionChoices } from './use-subscription-choices.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const [list, revenue] = await Promise.all([
    loadList(subscriptionsList, listSubscriptions, args),
    send(getRevenue, { context: args.context }),
  ])
  const { site } = args.context.get(siteContext)
  return {
    user,
    mayGrant: allows(user.permissions, 'subscriptions.update'),
    plans: (site?.constants.plans ?? []).flatMap(({ name, is_free }) => (is_free ? [] : [name])),
    revenue: revenue.ok ? revenue.data : null,
    ...list,
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, subscriptionsList, { grant: grantAct })
}

const cells: Cells<ManagedSubscription> = {
  user: (row) => <Holder of={row} />,
  plan: ({ plan }) => <bdi className="plan-word">{planTitle(plan)}</bdi>,
  status: (row) => <SubscriptionMarks of={row} />,
  price: (row) => <Price of={row} />,
}

function Holder({ of: { id, user } }: { of: ManagedSubscription }) {
  return (
    <span className="data-table-name">
      <PageLink page="dashboardSubscription" parameters={{ subscriptionId: id }}>
        <bdi>{user.username}</bdi>
      </PageLink>
      <small>
        <bdi>{user.email}</bdi>
      </small>
    </span>
  )
}

function Price({ of: { price, currency } }: { of: ManagedSubscription }) {
  return useMoney()(price, currency)
}

/** Who pays for a plan, and what that brings in. */
export default function Subscriptions() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayGrant, plans, revenue } = loaded
  return (
    <DashboardList
      list={subscriptionsList}
      call={listSubscriptions}
      place="subscriptions"
      page="dashboardSubscriptions"
      loaded={loaded}
      choices={useSubscriptionChoices(mayGrant)}
      head={{
        acts: { grant: t('subscriptions.grant.submit') },
        end: (
          <PageLink page="dashboardDeliveries" className={buttonClass({ size: 'small' })}>
            {t('dash.place.deliveries')}
          </PageLink>
        ),
      }}
      nameOf={({ user: { username }, plan }) => `${username}: ${planTitle(plan)}`}
      cells={cells}
      provesExports
      empty={<Empty icon="card" title={t('subscriptions.none.title')} text={t('subscriptions.none.text')} />}
      below={mayGrant && <GrantForm plans={plans} />}
    >
      {revenue && <Revenue revenue={revenue} />}
    </DashboardList>
  )
}
