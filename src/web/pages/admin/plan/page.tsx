import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { allows } from '../../../../contract/permissions.ts'
import { deletePlan, getPlan, updatePlan } from '../../../../contract/plan-editing.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { answerAct } from '../../../acts/answer-act.ts'
import { useAnswer } from '../../../acts/use-answer.ts'
import { send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { Fold } from '../../../ui/fold.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToOpen } from '../parts/redirect-to-open.ts'
import { fieldsOfPlan } from './draft-plan.ts'
import { planActs } from './plan-acts.ts'
import { PlanForm } from './plan-form.tsx'
import { PriceCheck } from './price-check.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const answer = await send(getPlan, { params: { planName: params['planName'] ?? '' }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return { user, plan: answer.data, mayDelete: allows(user.permissions, 'plans.delete') }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const planName = params['planName'] ?? ''
  const answer = await answerAct(request, context, planActs(planName))
  if (answer instanceof Response || !answer.data.ok) return answer
  const { intent, values } = answer.data
  if (intent === 'delete') return redirectToOpen([{ page: 'dashboardPlans' }], deletePlan, context)
  // A plan that was renamed has another address.
  const name = (values['name'] ?? planName).trim()
  if (intent !== 'save' || name === planName) return answer
  return redirectToOpen([{ page: 'dashboardPlan', parameters: { planName: name } }], updatePlan, context)
}

/** One plan: what it costs, what it opens, and whom a change reaches. */
export default function Plan() {
  const t = useT()
  const locale = useLocale()
  const { user, plan, mayDelete } = useLoaderData<typeof loader>()
  const answer = useAnswer()
  return (
    <DashboardPage
      title={planTitle(plan.name)}
      count={t('plans.people', { count: plan.subscribers })}
      above={[{ page: 'dashboardPlans', label: t('dash.place.plans') }]}
      user={user}
      isToldBelow={Boolean(answer?.shown)}
    >
      {plan.product_id && <PriceCheck plan={plan} />}
      <PlanForm
        key={`${plan.name} ${plan.updated_at}`}
        saved={fieldsOfPlan(plan, locale)}
        isFree={plan.is_free}
        save={t('plans.save')}
      />
      {mayDelete && !plan.is_free && (
        <div className="dash-pad">
          <Fold title={t('plans.delete')} className="dash-form">
            <p>{t('plans.delete.text')}</p>
            <ActForm intent="delete" submit={t('plans.delete')} kind="danger">
              {() => null}
            </ActForm>
          </Fold>
        </div>
      )}
    </DashboardPage>
  )
}
