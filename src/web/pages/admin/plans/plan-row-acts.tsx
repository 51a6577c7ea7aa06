import { planTitle } from '../../../../contract/lists/plan-title.ts'
import type { EditedPlan } from '../../../../contract/plan-editing.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'

const steps = [
  { by: -1, icon: 'arrow-up', name: 'up' },
  { by: 1, icon: 'arrow-down', name: 'down' },
] as const

/** One place up or down, offered or not; the free plan is always offered. */
export function PlanActs({ row }: { row: EditedPlan }) {
  const t = useT()
  const name = planTitle(row.name)
  const toggle = row.is_active ? 'hide' : 'show'
  return (
    <div className="faq-acts">
      {steps.map((step) => (
        <ActButton
          key={step.by}
          intent="move"
          id={row.name}
          fields={{ place: String(Math.max(1, row.position + step.by)) }}
          icon={step.icon}
          kind="ghost"
          size="small"
          square
          label={t(`plans.${step.name}`, { name })}
        />
      ))}
      {!row.is_free && (
        <ActButton
          intent={toggle}
          id={row.name}
          icon={row.is_active ? 'eye-off' : 'eye'}
          kind="ghost"
          size="small"
          square
          label={t(`plans.${toggle}`, { name })}
        />
      )}
    </div>
  )
}
