import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'

/** What can be done to many plans at once. */
export function usePlanChoices(mayUpdate: boolean): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const choices = (['activate', 'deactivate'] as const).map(
    (name): BulkChoice => ({
      action: `plans.${name}`,
      label: t(`plans.bulk.${name}`),
      icon: name === 'activate' ? 'eye' : 'eye-off',
      title: (count) => t(`plans.bulk.${name}.title`, { count }),
      consequences: [t(`plans.bulk.${name}.then`)],
      pageOf: (planName) => path('dashboardPlan', { planName }),
    }),
  )
  return mayUpdate ? choices : []
}
