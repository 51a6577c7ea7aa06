import { planTitle } from '../../../../contract/lists/plan-title.ts'
import type { EditedPlan } from '../../../../contract/plan-editing.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useMoney } from '../parts/use-money.ts'

export function PlanName({ row, mayUpdate = false }: { row: EditedPlan; mayUpdate?: boolean }) {
  const t = useT()
  const mark = (
    <>
      {row.is_most_preferred && <Tag kind="info">{t('plans.preferred')}</Tag>}{' '}
      {row.is_active && row.sale_problem && <Tag kind="bad">{t('plans.unsold')}</Tag>}
    </>
  )
  if (!mayUpdate)
    return (
      <span className="faq-name">
        <bdi>{planTitle(row.name)}</bdi> {mark}
      </span>
    )
  return (
    <span className="faq-name" data-question={row.name}>
      <span className="faq-grip needs-script" data-grip aria-hidden="true">
        <Icon name="grip" size={16} />
      </span>
      <PageLink page="dashboardPlan" parameters={{ planName: row.name }}>
        <bdi>{planTitle(row.name)}</bdi>
      </PageLink>{' '}
      {mark}
    </span>
  )
}

export function PlanPrice({ row: { price, currency } }: { row: EditedPlan }) {
  return useMoney()(price, currency)
}
