import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What the viewer may do with many submissions of a form at once. */
export function useBulkOfSubmissions(
  formKey: string,
  may: { update: boolean; delete: boolean },
): BulkChoice[] {
  const t = useT()
  const fields = () => <input type="hidden" name="moduleKey" value={formKey} />
  const marking = (['solve', 'reopen'] as const).map(
    (name): BulkChoice => ({
      action: `submissions.${name}`,
      label: t(`submissions.${name}`),
      icon: name === 'solve' ? 'check' : 'undo',
      title: (count) => t(`submissions.bulk.${name}`, { count }),
      consequences: [t(`submissions.then.${name}`)],
      fields,
    }),
  )
  const deleting: BulkChoice = {
    action: 'submissions.delete',
    label: t('submissions.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('submissions.bulk.delete', { count }),
    consequences: [t('submissions.then.delete')],
    fields,
  }
  return [...(may.update ? marking : []), ...(may.delete ? [deleting] : [])]
}
