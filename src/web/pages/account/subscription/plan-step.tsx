import { type ReactNode, useEffect, useRef } from 'react'
import { ActionButton } from '#web/actions/action-form.tsx'
import { limitRows } from '#web/components/plans/limit-rows.ts'
import type { ShownPlan } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import type { ShownPreview, ShownSubscription, Step } from './load-subscription.ts'
import { hasTrial, type Sale } from './plan-card.tsx'

interface PlanStepProps {
  step: Step
  currentPlan: ShownPlan | undefined
  subscription: ShownSubscription | null
  sale: Sale | null
  formKey: string
}

/** Confirms a purchase or change: what happens when, what it costs, and how to undo it. */
export function PlanStep({ step, currentPlan, subscription, sale, formKey }: PlanStepProps) {
  if (step.kind === 'buy')
    return <BuyStep key={step.plan.name} plan={step.plan} sale={sale} formKey={formKey} />
  if (!subscription) return null
  if (step.kind === 'cancel')
    return <CancelStep free={step.plan} currentPlan={currentPlan} subscription={subscription} />
  const { plan, preview } = step
  return (
    <ChangeStep
      key={plan.name}
      plan={plan}
      preview={preview}
      currentPlan={currentPlan}
      subscription={subscription}
      formKey={formKey}
    />
  )
}

/** Prices are stated in the text beside the table, and every reader of it has an account. */
const saidBeside: readonly string[] = ['pricing.row.price', 'pricing.row.trial', 'pricing.row.account']

/** Limits that differ between two plans, side by side. */
function DifferingLimits({ from, to }: { from: ShownPlan; to: ShownPlan }) {
  const t = useT()
  const { number, list } = useFormat()
  const rows = limitRows({ t, number, list }).filter(
    ({ label, value }) => value(from) !== value(to) && !saidBeside.includes(label),
  )
  if (rows.length === 0) return null
  return (
    <Table caption={t('subscription.differs')} tight flush>
      <thead>
        <tr>
          <th scope="col">{t('subscription.differs')}</th>
          <th scope="col" className="is-number">
            {from.title}
          </th>
          <th scope="col" className="is-number">
            {to.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {[from, to].map((plan) => (
              <td key={plan.name} className="is-number">
                <Value value={value(plan)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Value({ value }: { value: string | boolean }) {
  const t = useT()
  if (value === true) return <Icon name="check" className="ms-auto" label={t('pricing.yes')} />
  if (value === false) return t('pricing.no')
  return value
}

function BuyStep({ plan, sale, formKey }: { plan: ShownPlan; sale: Sale | null; formKey: string }) {
  const t = useT()
  const { title, price_text: price, trial_days: count } = plan
  const isTrial = sale !== null && hasTrial(sale, plan)
  return (
    <StepPanel
      title={t('subscription.buy.title', { plan: title })}
      action={
        <ActionButton intent="buy" id={plan.name} fields={{ key: formKey }} kind="primary">
          {isTrial ? t('pricing.try', { plan: title, count }) : t('pricing.choose', { plan: title })}
        </ActionButton>
      }
    >
      <p>
        <b>{isTrial ? t('pricing.trial_then', { count, price }) : t('subscription.price', { price })}</b>
      </p>
      <p>{t('subscription.buy.text')}</p>
    </StepPanel>
  )
}

interface ChangeStepProps {
  plan: ShownPlan
  preview: ShownPreview
  currentPlan: ShownPlan | undefined
  subscription: ShownSubscription
  formKey: string
}

function ChangeStep({ plan: to, preview, currentPlan, subscription, formKey }: ChangeStepProps) {
  const t = useT()
  const { date } = useFormat()
  const isMore = to.price > subscription.price
  const plan = to.title
  const title = t(isMore ? 'pricing.upgrade' : 'pricing.downgrade', { plan })
  if ('problem' in preview)
    return (
      <StepPanel title={title}>
        <Note kind="bad" role="alert">
          <p>{preview.problem}</p>
        </Note>
      </StepPanel>
    )
  const { kind, due, price, seen } = preview
  const periodEnd = date(subscription.current_period_end)
  return (
    <StepPanel
      title={title}
      action={
        <ActionButton intent="change" id={to.name} fields={{ seen, key: formKey }} kind="primary">
          {kind === 'upgrade' && due ? t('subscription.upgrade.submit', { amount: due }) : title}
        </ActionButton>
      }
    >
      <p>
        <b>
          {due
            ? t('subscription.upgrade.due', { amount: due, own: subscription.title })
            : t('subscription.nothing_due')}
        </b>
      </p>
      <p>
        {kind === 'upgrade'
          ? t('subscription.upgrade.then', { plan, date: periodEnd, price })
          : t('subscription.downgrade.then', { own: subscription.title, date: periodEnd, plan, price })}
      </p>
      {currentPlan && <DifferingLimits from={currentPlan} to={to} />}
      {kind === 'downgrade' && <p className="text-ink-2 text-14">{t('subscription.kept_results')}</p>}
    </StepPanel>
  )
}

interface CancelStepProps {
  free: ShownPlan | undefined
  currentPlan: ShownPlan | undefined
  subscription: ShownSubscription
}

function CancelStep({ free, currentPlan, subscription }: CancelStepProps) {
  const t = useT()
  const { date } = useFormat()
  const periodEnd = date(subscription.current_period_end)
  return (
    <StepPanel
      title={t('subscription.cancel.title', { plan: subscription.title })}
      action={
        <ActionButton intent="cancel" kind="danger-solid">
          {t('subscription.cancel.submit', { date: periodEnd })}
        </ActionButton>
      }
    >
      <p>{t('subscription.cancel.until', { date: periodEnd })}</p>
      {free && <p>{t('subscription.cancel.then', { plan: free.title })}</p>}
      {free && currentPlan && <DifferingLimits from={currentPlan} to={free} />}
      <p className="text-ink-2 text-14">{t('subscription.kept_results')}</p>
    </StepPanel>
  )
}

interface StepPanelProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

function StepPanel({ title, action, children }: StepPanelProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [])
  return (
    <section className="panel panel-pad stack gap-3" ref={box} aria-labelledby="plan-step">
      <h2 id="plan-step" className="text-22">
        {title}
      </h2>
      {children}
      <div className="row">
        <PageLink
          page="accountSubscription"
          className={buttonClass()}
          aria-current={undefined}
          preventScrollReset
        >
          {t('subscription.back')}
        </PageLink>
        {action}
      </div>
    </section>
  )
}
