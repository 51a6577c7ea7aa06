import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { plansList } from '../../../../contract/lists/plans-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { type EditedPlan, listPlans } from '../../../../contract/plan-editing.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FaqOrder } from '../faq/faq-order.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { PlanName, PlanPrice } from './plan-cells.tsx'
import { planListActs } from './plan-list-acts.ts'
import { PlanActs } from './plan-row-acts.tsx'

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
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, mayUpdate, found, wish, view } = useLoaderData<typeof loader>()
  const isWhole = Object.keys(wish.filters).length === 0 && wish.sort === plansList.sort
  const places = (found?.rows ?? []).map(({ id, position }) => ({ id, place: position }))
  return (
    <DashboardPage
      title={t('dash.place.plans')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayCreate && (
          <PageLink page="dashboardPlanNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('plans.new')}
          </PageLink>
        )
      }
    >
      <FaqOrder rows={places} isOn={mayUpdate && isWhole}>
        <DataTable
          view={view}
          wish={wish}
          list={plansList}
          texts="list.plans."
          path={path('dashboardPlans')}
          found={found}
          caption={t('dash.place.plans')}
          nameOf={({ name }) => planTitle(name)}
          cells={mayUpdate ? cells : plainCells}
          {...(mayUpdate && { acts })}
          keepsView
          exports={listPlans.path}
          empty={<Empty icon="card" title={t('plans.none.title')} text={t('plans.none.text')} />}
        />
      </FaqOrder>
    </DashboardPage>
  )
}
