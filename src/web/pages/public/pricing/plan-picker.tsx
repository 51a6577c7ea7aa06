import type { ShownPlan } from '#web/components/plans/shown-plan.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

interface PlanPickerProps {
  plans: readonly ShownPlan[]
  pair: readonly [string, string]
  onPick: (pair: [string, string]) => void
}

/** Selects the two plans that a phone compares. Without scripts the button reloads the page with them. */
export function PlanPicker({ plans, pair: [first, second], onPick }: PlanPickerProps) {
  const t = useT()
  return (
    <form method="get" action="#limits" className="plan-picker">
      <PlanSelect
        name="first"
        label={t('pricing.compare.first')}
        plans={plans}
        value={first}
        onPick={(name) => onPick([name, second])}
      />
      <PlanSelect
        name="second"
        label={t('pricing.compare.second')}
        plans={plans}
        value={second}
        onPick={(name) => onPick([first, name])}
      />
      <Button type="submit" className="plan-picker-submit">
        {t('pricing.compare.submit')}
      </Button>
    </form>
  )
}

interface PlanSelectProps {
  name: string
  label: string
  plans: readonly ShownPlan[]
  value: string
  onPick: (name: string) => void
}

function PlanSelect({ name, label, plans, value, onPick }: PlanSelectProps) {
  return (
    <div className="select">
      <select
        className="input"
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {plans.map((plan) => (
          <option key={plan.name} value={plan.name}>
            {plan.title}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}
