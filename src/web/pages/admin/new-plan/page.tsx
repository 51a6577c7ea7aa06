import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createPlan } from '#contract/billing/plan-editing.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { redirectToOpen } from '../parts/redirects.ts'
import { newPlanFields } from '../plan/draft-plan.ts'
import { newPlanActions } from '../plan/plan-actions.ts'
import { PlanForm } from '../plan/plan-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, newPlanActions)
  if (answer instanceof Response || !answer.data.ok) return answer
  return redirectToOpen([{ page: 'dashboardPlans' }], createPlan, context)
}

export default function NewPlan() {
  const t = useT()
  const { user } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('plans.new')}
      above={[{ page: 'dashboardPlans', label: t('dash.place.plans') }]}
      user={user}
    >
      <DraftFrame id={`${user.id} plan new`}>
        <PlanForm saved={newPlanFields} isFree={false} save={t('plans.add')} />
      </DraftFrame>
    </DashboardPage>
  )
}
