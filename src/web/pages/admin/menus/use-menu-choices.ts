import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What can be done to many menus at once. */
export function useMenuChoices(mayDelete: boolean): BulkChoice[] {
  const t = useT()
  const deleting: BulkChoice = {
    action: 'menus.delete',
    label: t('menus.bulk.delete'),
    icon: 'trash',
    title: (count) => t('menus.bulk.delete.title', { count }),
    consequences: [t('menus.bulk.delete.then')],
    isDanger: true,
    undo: { action: 'menus.restore', label: t('dash.undo') },
  }
  return mayDelete ? [deleting] : []
}
