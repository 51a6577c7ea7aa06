import { planTitle } from '#contract/billing/plan-title.ts'
import type { FormState } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface PlanFieldsProps {
  state: FormState
  /** the site's plans */
  plans: readonly string[]
  plan: string
  /** a date, or empty */
  until: string
}

/** Fields for a plan, its end date and the reason. */
export function PlanFields({ state: { values, errors }, plans, plan, until }: PlanFieldsProps) {
  const t = useT()
  const names = plans.includes(plan) ? plans : [plan, ...plans]
  return (
    <>
      <SelectField
        name="plan"
        label={t('list.users.plan')}
        options={names.map((value) => ({ value, label: planTitle(value) }))}
        defaultValue={values['plan'] ?? plan}
        error={errors['plan']}
      />
      <TextField
        name="plan_until"
        type="date"
        label={t('users.plan.until')}
        hint={t('users.plan.until_hint')}
        defaultValue={(values['plan_until'] ?? until).slice(0, 10)}
        error={errors['plan_until']}
      />
      <TextField
        name="plan_reason"
        label={t('users.plan.reason')}
        maxLength={500}
        required
        autoComplete="off"
        defaultValue={values['plan_reason']}
        error={errors['plan_reason']}
      />
    </>
  )
}
