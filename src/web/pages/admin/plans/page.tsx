import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { type EditedPlan, listPlans, movePlan, updatePlan } from '#contract/billing/plan-editing.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { plansList } from '#contract/lists/billing-lists.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { FaqOrder, OrderActions, RowGrip } from '../faq/faq-order.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { RowSwitch } from '../parts/list/row-switch.tsx'
import { useMoney } from '../parts/use-money.ts'

/** Actions on a plan without opening it. */
const planListActions: Record<string, Action> = {
  move: {
    run: ({ id = '', place }, context) =>
      send(movePlan, { params: { planName: id }, payload: { position: Number(place) }, context }),
  },
  show: {
    run: ({ id = '' }, context) =>
      send(updatePlan, { params: { planName: id }, payload: { is_active: true }, context }),
  },
  hide: {
    run: ({ id = '' }, context) =>
      send(updatePlan, { params: { planName: id }, payload: { is_active: false }, context }),
  },
}

/** Lists identify their rows by id, which for a plan is its name. */
export type PlanRow = EditedPlan & { id: string }

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const { results, ...list } = await loadList(plansList, listPlans, args)
  return {
    user,
    mayCreate: allows(user.permissions, 'plans.create'),
    mayUpdate: allows(user.permissions, 'plans.update'),
    ...list,
    results: results && {
      ...results,
      rows: results.rows.map((plan): PlanRow => ({ ...plan, id: plan.name })),
    },
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, plansList, planListActions)
}

const plainCells: Cells<PlanRow> = {
  name: (row) => <PlanName row={row} />,
  price: (row) => <PlanPrice row={row} />,
}
const cells: Cells<PlanRow> = {
  ...plainCells,
  name: (row) => <PlanName row={row} mayUpdate />,
  is_active: (row) => <PlanSwitch row={row} />,
}
/** The site's plans, in the order in which they are offered. */
export default function Plans() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayCreate, mayUpdate, results, query } = loaded
  const isWhole =
    query.search === '' && Object.keys(query.filters).length === 0 && query.sort === plansList.sort
  const last = results?.total ?? 0
  const canMove = mayUpdate && isWhole && last > 1
  const places = (results?.rows ?? []).map(({ id, position }) => ({ id, place: position }))
  return (
    <DashboardList
      list={plansList}
      texts="list.plans."
      call={listPlans}
      place="plans"
      page="dashboardPlans"
      loaded={loaded}
      choices={usePlanChoices(mayUpdate)}
      head={{
        end: mayCreate && (
          <PageLink page="dashboardPlanNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('plans.new')}
          </PageLink>
        ),
      }}
      renderTable={(table) => (
        <FaqOrder rows={places} isOn={canMove}>
          {table}
        </FaqOrder>
      )}
      nameOf={({ name }) => planTitle(name)}
      cells={mayUpdate ? cells : plainCells}
      {...(canMove && { rowActions: actionsOf(last) })}
      empty={<Empty icon="card" title={t('plans.none.title')} text={t('plans.none.text')} />}
    />
  )
}

/** The buttons of each row; `last` is the place of the list's last row. */
function actionsOf(last: number) {
  return (row: PlanRow) => <PlanActions row={row} last={last} />
}

/** Buttons to move a plan. */
function PlanActions({ row, last }: { row: EditedPlan; last: number }) {
  const t = useT()
  const name = planTitle(row.name)
  return (
    <OrderActions
      id={row.name}
      move={(by) => ({ place: String(Math.max(1, row.position + by)) })}
      isFirst={row.position === 1}
      isLast={row.position === last}
      labels={{ up: t('plans.up', { name }), down: t('plans.down', { name }) }}
    />
  )
}

/** Offers or withdraws a plan; the free one is always offered. */
function PlanSwitch({ row }: { row: EditedPlan }) {
  const t = useT()
  const { colon } = useFormat()
  if (row.is_free) return t('plans.always')
  const label = `${t('list.plans.is_active')}${colon}${planTitle(row.name)}`
  return <RowSwitch id={row.name} isOn={row.is_active} label={label} />
}

/** Bulk actions on plans. */
function usePlanChoices(mayUpdate: boolean): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const choices = (['activate', 'deactivate'] as const).map(
    (name): BulkChoice => ({
      action: `plans.${name}`,
      label: t(`plans.bulk.${name}`),
      icon: name === 'activate' ? 'eye' : 'eye-off',
      title: (count) => t(`plans.bulk.${name}.title`, { count }),
      consequences: [t(`plans.bulk.${name}.then`)],
      pageOf: (planName) => path('dashboardPlan', { planName }),
    }),
  )
  return mayUpdate ? choices : []
}

function PlanName({ row, mayUpdate = false }: { row: EditedPlan; mayUpdate?: boolean }) {
  const t = useT()
  const mark = (
    <>
      {row.is_most_preferred && <Tag kind="info">{t('plans.preferred')}</Tag>}{' '}
      {row.is_active && row.sale_problem && (
        <Tag kind="bad" icon="alert-circle">
          {t('plans.unsold')}
        </Tag>
      )}
    </>
  )
  if (!mayUpdate)
    return (
      <span className="flex gap-1.5 items-center max-w-[62ch]">
        <bdi>{planTitle(row.name)}</bdi> {mark}
      </span>
    )
  return (
    <span className="flex gap-1.5 items-center max-w-[62ch]" data-question={row.name}>
      <RowGrip />
      <PageLink page="dashboardPlan" parameters={{ planName: row.name }} className="min-w-0 wrap-anywhere">
        <bdi>{planTitle(row.name)}</bdi>
      </PageLink>{' '}
      {mark}
    </span>
  )
}

function PlanPrice({ row: { price, currency } }: { row: EditedPlan }) {
  return useMoney()(price, currency)
}
