import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownName } from '#contract/accounts/shown-name.ts'
import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import {
  getRevenue,
  grantPlan,
  listSubscriptions,
  type ManagedSubscription,
} from '#contract/billing/subscriptions.ts'
import { subscriptionsList } from '#contract/lists/billing-lists.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { endOfDay } from '#web/actions/end-of-day.ts'
import { loadList } from '#web/actions/load-list.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { nameWidth } from '../parts/field-widths.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { SubscriptionMarks } from '../parts/states/state-marks.tsx'
import { useMoney } from '../parts/use-money.ts'
import { Revenue } from './revenue.tsx'

/** Grants a plan until the end of a day. */
const grantAction: Action = {
  run: ({ user = '', plan = '', until = '', reason = '' }, context) =>
    send(grantPlan, { payload: { user, plan, until: endOfDay(until), reason }, context }),
}

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
    currency: site?.constants.plans.find(({ is_free }) => !is_free)?.currency,
    ...list,
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, subscriptionsList, { grant: grantAction })
}

const cells: Cells<ManagedSubscription> = {
  user: (row) => <SubscriptionUser of={row} />,
  plan: ({ plan }) => <bdi className="wrap-break-word">{planTitle(plan)}</bdi>,
  status: (row) => <SubscriptionMarks of={row} />,
  price: (row) => <Price of={row} />,
}

function SubscriptionUser({ of: { id, user } }: { of: ManagedSubscription }) {
  return (
    <PersonCell person={user} below={<bdi>{user.email}</bdi>}>
      <PageLink page="dashboardSubscription" parameters={{ subscriptionId: id }}>
        <bdi>{shownName(user)}</bdi>
      </PageLink>
    </PersonCell>
  )
}

function Price({ of: { price, currency } }: { of: ManagedSubscription }) {
  return useMoney()(price, currency)
}

/** Paid subscriptions, and the revenue from them. */
export default function Subscriptions() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayGrant, plans, revenue, currency } = loaded
  return (
    <DashboardList
      list={subscriptionsList}
      texts="list.subscriptions."
      call={listSubscriptions}
      place="subscriptions"
      page="dashboardSubscriptions"
      loaded={loaded}
      choices={useSubscriptionChoices(mayGrant)}
      head={{
        actions: { grant: t('subscriptions.grant.submit') },
        end: (
          <PageLink page="dashboardDeliveries" className={buttonClass({ size: 'small' })}>
            {t('dash.place.deliveries')}
          </PageLink>
        ),
      }}
      nameOf={({ user, plan }) => `${shownName(user)}: ${planTitle(plan)}`}
      cells={cells}
      provesExports
      empty={<Empty icon="card" title={t('subscriptions.none.title')} text={t('subscriptions.none.text')} />}
      below={mayGrant && <GrantForm plans={plans} />}
    >
      {revenue && <Revenue revenue={revenue} currency={currency} />}
    </DashboardList>
  )
}

/** Bulk actions on subscriptions. */
function useSubscriptionChoices(mayUpdate: boolean): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const canceling: BulkChoice = {
    action: 'subscriptions.cancel',
    label: t('subscriptions.bulk.cancel'),
    icon: 'x',
    isDanger: true,
    title: (count) => t('subscriptions.bulk.cancel.title', { count }),
    consequences: [t('subscriptions.bulk.cancel.then')],
    pageOf: (subscriptionId) => path('dashboardSubscription', { subscriptionId }),
    fields: ({ values, errors }) => (
      <TextField
        name="reason"
        label={t('subscriptions.reason')}
        required
        maxLength={500}
        autoComplete="off"
        defaultValue={values['reason']}
        error={errors['reason']}
      />
    ),
  }
  return mayUpdate ? [canceling] : []
}

/** Grants a plan to a user, with an end date and a reason. */
function GrantForm({ plans }: { plans: readonly string[] }) {
  const t = useT()
  const answer = useAnswer()
  const isOpen = answer?.intent === 'grant' && !answer.ok
  return (
    <div className="dash-pad">
      <Fold title={t('subscriptions.grant.title')} className="max-w-205" open={isOpen}>
        <div className="stack gap-3">
          <p className="muted">{t('subscriptions.grant.text')}</p>
          <ActionForm intent="grant" submit={t('subscriptions.grant.submit')} kind="quiet">
            {({ values, errors }) => (
              <>
                <TextField
                  name="user"
                  className={nameWidth}
                  label={t('subscriptions.grant.user')}
                  maxLength={254}
                  required
                  autoComplete="off"
                  defaultValue={values['user']}
                  error={errors['user']}
                />
                <SelectField
                  name="plan"
                  label={t('list.subscriptions.plan')}
                  options={plans.map((value) => ({ value, label: planTitle(value) }))}
                  defaultValue={values['plan']}
                  error={errors['plan']}
                />
                <TextField
                  name="until"
                  type="date"
                  label={t('subscriptions.grant.until')}
                  required
                  defaultValue={values['until']}
                  error={errors['until']}
                />
                <TextField
                  name="reason"
                  label={t('subscriptions.reason')}
                  maxLength={500}
                  required
                  autoComplete="off"
                  defaultValue={values['reason']}
                  error={errors['reason']}
                />
              </>
            )}
          </ActionForm>
        </div>
      </Fold>
    </div>
  )
}
