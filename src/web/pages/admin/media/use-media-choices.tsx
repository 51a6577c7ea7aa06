import { noFolder } from '../../../../contract/lists/media-words.ts'
import type { MediaFolder } from '../../../../contract/media.ts'
import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** What can be done to many files at once. */
export function useMediaChoices(
  may: { update: boolean; delete: boolean },
  folders: readonly MediaFolder[],
): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const pageOf = (mediaId: string) => path('dashboardMedium', { mediaId })
  const moving: BulkChoice = {
    action: 'media.move',
    label: t('media.bulk.move'),
    icon: 'folder',
    title: (count) => t('media.bulk.move.title', { count }),
    consequences: [t('media.bulk.move.then')],
    pageOf,
    fields: ({ values, errors }) => (
      <SelectField
        name="module"
        label={t('list.media.module')}
        required
        defaultValue={values['module'] ?? noFolder}
        error={errors['module']}
        options={folders.map(({ module, name }) => ({
          value: module ?? noFolder,
          label: module === null ? t('media.folder.none') : name || module,
        }))}
      />
    ),
  }
  const deleting: BulkChoice = {
    action: 'media.delete',
    label: t('media.bulk.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('media.bulk.delete.title', { count }),
    consequences: [t('media.bulk.delete.then'), t('media.bulk.delete.used')],
    pageOf,
  }
  return [...(may.update ? [moving] : []), ...(may.delete ? [deleting] : [])]
}
