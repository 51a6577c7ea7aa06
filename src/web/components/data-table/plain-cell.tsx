import type { ListColumn } from '../../../contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { useTable } from './table-state.ts'

/** A value as its kind of column shows it. What is absent is a dash. */
export function PlainCell({ column, value }: { column: ListColumn; value: unknown }) {
  const t = useT()
  const { number, dateTime } = useFormat()
  const { options } = useTable()
  if (value === null || value === undefined || value === '')
    return (
      <span className="data-table-absent">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('table.absent')}</span>
      </span>
    )
  if (column.kind === 'yes_no') return t(value === true ? 'table.yes' : 'table.no')
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'string') return null
  if (column.kind === 'moment') return <time dateTime={value}>{dateTime(value)}</time>
  if (column.kind === 'choice')
    return options[column.key]?.find((option) => option.value === value)?.label ?? <bdi>{value}</bdi>
  return <bdi>{value}</bdi>
}
