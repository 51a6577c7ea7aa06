import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What the viewer may do with many records of a module at once. */
export function useContentChoices(
  moduleKey: string,
  may: { update: boolean; delete: boolean },
): BulkChoice[] {
  const t = useT()
  const fields = () => <input type="hidden" name="moduleKey" value={moduleKey} />
  const changes: BulkChoice[] = [
    {
      action: 'contents.publish',
      label: t('contents.bulk.publish'),
      icon: 'globe',
      title: (count) => t('contents.bulk.publish.title', { count }),
      consequences: [t('contents.bulk.publish.then')],
      fields,
    },
    {
      action: 'contents.unpublish',
      label: t('contents.bulk.unpublish'),
      icon: 'pen',
      title: (count) => t('contents.bulk.unpublish.title', { count }),
      consequences: [t('contents.bulk.unpublish.then')],
      fields,
    },
  ]
  const deleting: BulkChoice = {
    action: 'contents.delete',
    label: t('contents.bulk.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('contents.bulk.delete.title', { count }),
    consequences: [t('contents.bulk.delete.then')],
    fields,
  }
  return [...(may.update ? changes : []), ...(may.delete ? [deleting] : [])]
}
