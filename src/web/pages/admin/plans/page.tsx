import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { plansList } from '../../../../contract/lists/plans-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { type EditedPlan, listPlans } from '../../../../contract/plan-editing.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FaqOrder } from '../faq/faq-order.tsx'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { PlanName, PlanPrice } from './plan-cells.tsx'
import { planListActs } from './plan-list-acts.ts'
import { PlanActs } from './plan-row-acts.tsx'
import { usePlanChoices } from './use-plan-choices.ts'

/** Lists know their rows by an id, which a plan's name is. */
export type PlanRow = EditedPlan & { id: string }

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const { found, ...list } = await loadList(plansList, listPlans, args)
  return {
    user,
    mayCreate: allows(user.permissions, 'plans.create'),
    mayUpdate: allows(user.permissions, 'plans.update'),
    ...list,
    found: found && { ...found, rows: found.rows.map((plan): PlanRow => ({ ...plan, id: plan.name })) },
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, plansList, planListActs)
}

const plainCells: Cells<PlanRow> = {
  name: (row) => <PlanName row={row} />,
  price: (row) => <PlanPrice row={row} />,
}
const cells: Cells<PlanRow> = { ...plainCells, name: (row) => <PlanName row={row} mayUpdate /> }
const acts = (row: PlanRow) => <PlanActs row={row} />

/** What the site sells, in the order in which it is offered. */
export default function Plans() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayCreate, mayUpdate, found, wish } = loaded
  const isWhole = wish.search === '' && Object.keys(wish.filters).length === 0 && wish.sort === plansList.sort
  const places = (found?.rows ?? []).map(({ id, position }) => ({ id, place: position }))
  return (
    <DashboardList
      list={plansList}
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
        <FaqOrder rows={places} isOn={mayUpdate && isWhole}>
          {table}
        </FaqOrder>
      )}
      nameOf={({ name }) => planTitle(name)}
      cells={mayUpdate ? cells : plainCells}
      {...(mayUpdate && { acts })}
      empty={<Empty icon="card" title={t('plans.none.title')} text={t('plans.none.text')} />}
    />
  )
}
