import type { ReactNode } from 'react'
import type { ListColumn } from '../../../contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import { ColumnHead } from './column-head.tsx'
import { PickBox, PickPage } from './pick-box.tsx'
import { PlainCell } from './plain-cell.tsx'
import { useColumnTitle } from './use-column-title.ts'

export interface ListRow {
  id: string
}

/** What cells show, by the key of the column. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

interface TableRowsProps<Row extends ListRow> {
  rows: readonly Row[]
  shown: readonly ListColumn[]
  caption: string
  nameOf: (row: Row) => string
  cells: Cells<Row>
  acts: ((row: Row) => ReactNode) | undefined
  /** a row that cannot be chosen among others */
  isFixed: ((row: Row) => boolean) | undefined
  /** rows can be chosen */
  picks: boolean
}

/** The table itself. On a phone each row becomes a record. */
export function TableRows<Row extends ListRow>({
  rows,
  shown,
  caption,
  nameOf,
  cells,
  acts,
  isFixed,
  picks,
}: TableRowsProps<Row>) {
  const t = useT()
  return (
    <div className="data-table-scroll">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {picks && (
              <th scope="col" className="data-table-pick">
                <PickPage ids={rows.filter((row) => !isFixed?.(row)).map(({ id }) => id)} />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
            {acts && (
              <th scope="col">
                <span className="visually-hidden">{t('table.acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {picks && (
                <td className="data-table-pick">
                  {!isFixed?.(row) && <PickBox id={row.id} name={nameOf(row)} />}
                </td>
              )}
              {shown.map((column, i) => (
                <Cell key={column.key} column={column} isFirst={i === 0}>
                  {cells[column.key]?.(row) ?? (
                    <PlainCell column={column} value={(row as Record<string, unknown>)[column.key]} />
                  )}
                </Cell>
              ))}
              {acts && (
                <td className="data-table-acts">
                  <span className="visually-hidden">{nameOf(row)}</span>
                  {acts(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  column: ListColumn
  isFirst: boolean
  children: ReactNode
}

/** On a phone a row is a record: each cell then names its column. */
function Cell({ column, isFirst, children }: CellProps) {
  const title = useColumnTitle()(column.key)
  if (isFirst) return <th scope="row">{children}</th>
  return (
    <td data-label={title} className={column.kind === 'number' ? 'is-number' : undefined}>
      {children}
    </td>
  )
}
