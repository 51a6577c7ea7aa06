import { inLanguage } from '#contract/fields/field-type.ts'
import { useT } from '../i18n/frame.tsx'
import { Table } from '../ui/table.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { short } from './parts/short.ts'
import { TableInput } from './parts/table-input.tsx'
import { numbersAt, typedAt } from './parts/typed.ts'

export const table = defineFace<string[][]>({
  Input: TableInput,
  Show: ShownTable,
  Cell: ({ value }) => <bdi>{short(value.map((row) => row.filter(Boolean).join(', ')).join('; '))}</bdi>,
  read: (form, name, { options }) =>
    numbersAt(form, name)
      .map((row) => options.map((_, column) => typedAt(form, `${name}.${row}.${column}`)))
      .filter((cells) => cells.some((cell) => cell.trim())),
  isWide: true,
})

function ShownTable({ field, value, locale }: ShowProps<string[][]>) {
  const t = useT()
  return (
    <Table caption={t('content_field.table')}>
      <thead>
        <tr>
          {field.options.map((option) => (
            <th key={option.value} scope="col">
              {inLanguage(option.label, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, number) => (
          <tr key={number}>
            {field.options.map((option, column) => (
              <td key={option.value}>
                <bdi>{row[column]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
