import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What can be done with rows that fit. */
export function useMaking(): BulkChoice[] {
  const t = useT()
  const { number } = useFormat()
  return [
    {
      action: 'imports.make',
      label: t('imports.make'),
      icon: 'plus',
      title: (count) => t('imports.make_all', { count: number(count) }),
      consequences: [],
    },
  ]
}
