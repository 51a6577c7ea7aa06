import { limitRows } from '../../../components/plans/limit-rows.ts'
import type { ShownPlan } from '../../../components/plans/shown-plan.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'

/** What money says is said in words beside it; and whoever reads this has an account. */
const saidBeside: readonly string[] = ['pricing.row.price', 'pricing.row.trial', 'pricing.row.account']

/** What one plan gives that another does not, side by side; nothing of what both give alike. */
export function DifferingLimits({ from, to }: { from: ShownPlan; to: ShownPlan }) {
  const t = useT()
  const { number, list } = useFormat()
  const rows = limitRows({ t, number, list }).filter(
    ({ label, value }) => value(from) !== value(to) && !saidBeside.includes(label),
  )
  if (rows.length === 0) return null
  return (
    <Table className="differing-limits" caption={t('subscription.differs')} tight flush>
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
  if (value === true) return <Icon name="check" label={t('pricing.yes')} />
  if (value === false) return t('pricing.no')
  return value
}
