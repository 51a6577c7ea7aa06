import type { ShownModule } from '../../../../contract/public-contents.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { Table } from '../../../ui/table.tsx'
import { ContentDate } from '../content-parts/content-date.tsx'
import { FieldCell } from '../content-parts/field-cell.tsx'
import { labelIn } from '../content-parts/label-in.ts'
import type { SaidRecord } from './load-module.ts'
import { RecordLink } from './record-link.tsx'

/** Records to compare: a row each, with the fields that lists show. On a phone each row is a record of its own. */
export function RecordTable({ module, records }: { module: ShownModule; records: readonly SaidRecord[] }) {
  const { locale, t } = useFrame()
  return (
    <Table caption={module.name.text} records flush className="record-table">
      <thead>
        <tr>
          <th scope="col">{t('content_pages.record')}</th>
          {module.fields.map((field) => (
            <th key={field.key} scope="col">
              {labelIn(field, locale)}
            </th>
          ))}
          <th scope="col">{t('content_pages.published')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row">
              <RecordLink module={module} record={record} />
            </th>
            {module.fields.map((field) => (
              <td key={field.key} data-label={labelIn(field, locale)}>
                <FieldCell field={field} value={record.fields[field.key]} words={record.words[field.key]} />
              </td>
            ))}
            <td data-label={t('content_pages.published')}>
              {record.published_at && <ContentDate moment={record.published_at} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
