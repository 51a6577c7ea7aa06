import './data-table.css'
import type { ReactNode } from 'react'
import type { List, ListColumn } from '../../../contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { LoadFailed } from '../load-failed.tsx'
import { ColumnHead } from './column-head.tsx'
import { isNarrowed, type ListWish } from './list-wish.ts'
import { NoneMatch } from './none-match.tsx'
import { PlainCell } from './plain-cell.tsx'
import { TableFoot } from './table-foot.tsx'
import { type ListView, type Option, TableProvider, type TableState } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnTitle } from './use-column-title.ts'

export interface ListRow {
  id: string
}

/** What cells show, by the key of the column. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

interface DataTableProps<Row extends ListRow> {
  list: List
  /** how the keys of its texts begin, with the dot: titles of columns, and of their choices below them */
  texts: string
  wish: ListWish
  view: ListView
  /** address of the page that the table stands on */
  path: string
  /** what was found; null where the list could not be asked for */
  found: { rows: readonly Row[]; total: number | null; next: string | null } | null
  /** what the table is called for readers */
  caption: string
  /** what a row is called, for whoever cannot see which one it is */
  nameOf: (row: Row) => string
  /** what a cell shows where its plain value would not do, by the key of the column */
  cells?: Cells<Row>
  /** what choices are called, by the key of the column; those that the list knows have texts */
  options?: Readonly<Record<string, readonly Option[]>>
  /** shown while there is no row at all */
  empty: ReactNode
  /** at the end of a row */
  acts?: (row: Row) => ReactNode
}

/** The one table for all lists: searched, filtered, ordered and paged by its address, with or without scripts. */
export function DataTable<Row extends ListRow>({
  list,
  texts,
  wish,
  view,
  path,
  found,
  caption,
  nameOf,
  cells = {},
  options = {},
  empty,
  acts,
}: DataTableProps<Row>) {
  const t = useT()
  const rows = found?.rows ?? []
  const shown = shownColumns(list, view)
  const state: TableState = {
    list,
    texts,
    wish,
    view,
    path,
    total: found?.total ?? null,
    options: { ...knownOptions(t, list, texts), ...options },
    ids: rows.map(({ id }) => id),
  }
  if (found && rows.length === 0 && !isNarrowed(wish) && wish.page === 1 && !wish.after) return empty
  return (
    <TableProvider value={state}>
      <div className="data-table" data-density={view.density}>
        <TableToolbar />
        {!found && <LoadFailed />}
        {found && rows.length === 0 && <NoneMatch />}
        {rows.length > 0 && (
          <div className="data-table-scroll">
            <table>
              <caption className="visually-hidden">{caption}</caption>
              <thead>
                <tr>
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
        )}
        {rows.length > 0 && <TableFoot next={found?.next ?? null} />}
      </div>
    </TableProvider>
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

function shownColumns(list: List, view: ListView): ListColumn[] {
  const [first, ...others] = list.columns
  const wanted = view.columns.flatMap((key) => others.filter((column) => column.key === key))
  const usual = others.filter(({ isExtra }) => !isExtra)
  return [...(first ? [first] : []), ...(wanted.length > 0 ? wanted : usual)]
}

function knownOptions(t: ReturnType<typeof useT>, { columns }: List, texts: string) {
  return Object.fromEntries(
    columns.flatMap(({ key, choices }) =>
      choices
        ? [[key, choices.map((value) => ({ value, label: t(`${texts}${key}.${value}` as MessageKey) }))]]
        : [],
    ),
  )
}
