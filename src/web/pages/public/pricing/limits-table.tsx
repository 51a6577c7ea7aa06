import { useState } from 'react'
import { limitRows } from '#web/components/plans/limit-rows.ts'
import type { ShownPlan } from '#web/components/plans/shown-plan.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Table } from '#web/ui/table.tsx'
import { PlanPicker } from './plan-picker.tsx'

interface LimitsTableProps {
  plans: readonly ShownPlan[]
  compared: readonly [string, string]
}

/** All limits side by side; a phone shows two plans. */
export function LimitsTable({ plans, compared }: LimitsTableProps) {
  const t = useT()
  const { number, list } = useFormat()
  const [pair, show] = useState(compared)
  const column = (plan: ShownPlan) =>
    ['is-number', plan.is_most_preferred && 'limits-preferred', !pair.includes(plan.name) && 'limits-other']
      .filter(Boolean)
      .join(' ')
  return (
    <section className="section limits" aria-labelledby="limits">
      <h2 id="limits">{t('pricing.table.title')}</h2>
      <PlanPicker plans={plans} pair={pair} onPick={show} />
      <Table caption={t('pricing.table.caption')} tight flush>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('pricing.table.limit')}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.name} scope="col" className={column(plan)}>
                {plan.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limitRows({ t, number, list }).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              {plans.map((plan) => (
                <td key={plan.name} className={column(plan)}>
                  <Limit value={value(plan)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Limit({ value }: { value: string | boolean }) {
  const t = useT()
  if (value === true) return <Icon name="check" label={t('pricing.yes')} />
  if (value === false) return <span className="limits-no">{t('pricing.no')}</span>
  return value
}
