import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import { deletePlan, getPlan, updatePlan } from '#contract/billing/plan-editing.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { formatLocales } from '#locales/locales.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { redirectToOpen } from '../parts/redirects.ts'
import { useMoney } from '../parts/use-money.ts'
import { fieldsOfPlan, type PlanAnswer } from './draft-plan.ts'
import { planActions } from './plan-actions.ts'
import { PlanForm } from './plan-form.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const answer = await send(getPlan, { params: { planName: params['planName'] ?? '' }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return { user, plan: answer.data, mayDelete: allows(user.permissions, 'plans.delete') }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const planName = params['planName'] ?? ''
  const answer = await answerAction(request, context, planActions(planName))
  if (answer instanceof Response || !answer.data.ok) return answer
  const { intent, values } = answer.data
  if (intent === 'delete') return redirectToOpen([{ page: 'dashboardPlans' }], deletePlan, context)
  // A renamed plan has another address.
  const name = (values['name'] ?? planName).trim()
  if (intent !== 'save' || name === planName) return answer
  return redirectToOpen([{ page: 'dashboardPlan', parameters: { planName: name } }], updatePlan, context)
}

export const shouldRevalidate = reloadsAfterConflict

/** One plan: its price, what it includes, and who is affected by a change. */
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
      isShownBelow={Boolean(answer?.shown)}
      end={
        plan.product_id && (
          <ActionButton intent="check" size="small" icon="refresh">
            {t('plans.check')}
          </ActionButton>
        )
      }
      more={
        mayDelete && !plan.is_free && <DeleteItem title={t('plans.delete')} text={t('plans.delete.text')} />
      }
    >
      {plan.product_id && <CheckedPrice plan={plan} />}
      <HeldRecord record={plan} id={plan.name} version={plan.updated_at}>
        {(plan) => (
          <DraftFrame id={`${user.id} plan ${plan.name}`} version={plan.updated_at}>
            <PlanForm
              key={`${plan.name} ${plan.updated_at}`}
              saved={fieldsOfPlan(plan, locale)}
              isFree={plan.is_free}
              seen={plan.updated_at}
            />
          </DraftFrame>
        )}
      </HeldRecord>
    </DashboardPage>
  )
}

/** Whether the provider has the plan at the same price; otherwise it is not sold. */
function CheckedPrice({ plan }: { plan: EditedPlan }) {
  const t = useT()
  const money = useMoney()
  const answer = useAnswer<PlanAnswer>()
  const span = useSpan()
  const ownAnswer = answer?.intent === 'check' ? answer : undefined
  const checked = ownAnswer?.shown?.checked
  return (
    <div className="[&:not(:empty)]:pbs-4 grid gap-2 justify-items-start px-(--gutter)">
      {plan.sale_problem && !checked && plan.is_active && (
        <Note kind="bad" title={t(`plans.unsold.${plan.sale_problem}`)} />
      )}
      {ownAnswer && !ownAnswer.ok && !checked && <Note kind="bad" title={ownAnswer.message} />}
      {checked && (
        <Note
          kind={checked.matches ? 'good' : 'bad'}
          title={t(checked.matches ? 'plans.check.good' : 'plans.check.bad', {
            price: money(checked.price, checked.currency),
            interval: span(checked.interval),
            own: money(plan.price, plan.currency),
          })}
        />
      )}
    </div>
  )
}

/** A billing period from the provider, `month` or `3 month`, in the page's language. */
function useSpan(): (interval: string) => string {
  const locale = useLocale()
  return (interval) => {
    const [, count = '1', unit = ''] = /^(?:(\d+) )?(day|week|month|year)$/.exec(interval) ?? []
    if (unit === '') return interval
    return new Intl.NumberFormat(formatLocales[locale], {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(Number(count))
  }
}
