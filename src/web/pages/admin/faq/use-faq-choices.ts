import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What can be done to many questions at once, as far as one may. */
export function useFaqChoices(may: { update: boolean; delete: boolean }): BulkChoice[] {
  const t = useT()
  const shown: BulkChoice[] = [
    {
      action: 'faq.show',
      label: t('faq_editing.bulk.show'),
      icon: 'eye',
      title: (count) => t('faq_editing.bulk.show.title', { count }),
      consequences: [t('faq_editing.bulk.show.then')],
    },
    {
      action: 'faq.hide',
      label: t('faq_editing.bulk.hide'),
      icon: 'eye-off',
      title: (count) => t('faq_editing.bulk.hide.title', { count }),
      consequences: [t('faq_editing.bulk.hide.then')],
    },
  ]
  const gone: BulkChoice = {
    action: 'faq.delete',
    label: t('faq_editing.bulk.delete'),
    icon: 'trash',
    title: (count) => t('faq_editing.bulk.delete.title', { count }),
    consequences: [t('faq_editing.bulk.delete.then')],
    isDanger: true,
    undo: { action: 'faq.restore', label: t('dash.undo') },
  }
  return [...(may.update ? shown : []), ...(may.delete ? [gone] : [])]
}
