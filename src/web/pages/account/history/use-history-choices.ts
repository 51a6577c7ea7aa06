import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What can be done to many of the own draws at once. */
export function useHistoryChoices(): BulkChoice[] {
  const t = useT()
  return [
    {
      action: 'history.share',
      label: t('history.bulk.share'),
      icon: 'share',
      title: (count) => t('history.bulk.share.title', { count }),
      consequences: [t('history.bulk.share.then')],
    },
    {
      action: 'history.unshare',
      label: t('history.bulk.unshare'),
      icon: 'lock',
      title: (count) => t('history.bulk.unshare.title', { count }),
      consequences: [t('history.bulk.unshare.then')],
    },
    {
      action: 'history.delete',
      label: t('history.delete'),
      icon: 'trash',
      title: (count) => t('history.bulk.delete.title', { count }),
      consequences: [t('history.bulk.delete.then')],
      isDanger: true,
    },
  ]
}
