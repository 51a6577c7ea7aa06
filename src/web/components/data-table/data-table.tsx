import './data-table.css'
import type { ReactNode } from 'react'
import type { List, ListColumn } from '../../../contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { LoadFailed } from '../load-failed.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAsk, BulkChoice, BulkState } from './bulk-choice.ts'
import { BulkConfirm } from './bulk-confirm.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { ColumnHead } from './column-head.tsx'
import { isNarrowed, type ListWish } from './list-wish.ts'
import { NoneMatch } from './none-match.tsx'
import { PickBox, PickPage } from './pick-box.tsx'
import { PlainCell } from './plain-cell.tsx'
import { shownColumns } from './shown-columns.ts'
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
  /** the page keeps how its viewer likes to see the list: its action answers by `answerListAct` */
  keepsView?: boolean
  /** address of the list's call, whose exports lie below it */
  exports?: string | undefined
  /** what can be done to many rows; what is asked and what is under way come from `loadList` */
  bulk?: { choices: readonly BulkChoice[]; ask: BulkAsk | null; job: BulkState | null } | undefined
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
  keepsView = false,
  exports,
  bulk,
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
  const isEmpty = found && rows.length === 0 && !isNarrowed(wish) && wish.page === 1 && !wish.after
  if (isEmpty && !bulk?.job) return empty
  const choices = bulk?.choices ?? []
  const chosen = choices.find(({ action }) => action === bulk?.ask?.action)
  const picks = choices.length > 0
  return (
    <TableProvider value={state}>
      <div className="data-table" data-density={view.density}>
        {bulk?.job && <BulkProgress job={bulk.job} />}
        {bulk?.ask && chosen && <BulkConfirm ask={bulk.ask} choice={chosen} />}
        <TableToolbar keepsView={keepsView} exports={exports} />
        {!found && <LoadFailed />}
        {found && rows.length === 0 && <NoneMatch />}
        {rows.length > 0 && (
          <div className="data-table-scroll">
            <table>
              <caption className="visually-hidden">{caption}</caption>
              <thead>
                <tr>
                  {picks && (
                    <th scope="col" className="data-table-pick">
                      <PickPage />
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
              {/* Rows that something was begun with are not chosen any more. */}
              <tbody key={bulk?.job?.id}>
                {rows.map((row) => (
                  <tr key={row.id}>
                    {picks && (
                      <td className="data-table-pick">
                        <PickBox id={row.id} name={nameOf(row)} />
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
        )}
        {rows.length > 0 && picks && !chosen && <BulkBar choices={choices} />}
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

function knownOptions(t: ReturnType<typeof useT>, { columns }: List, texts: string) {
  return Object.fromEntries(
    columns.flatMap(({ key, choices }) =>
      choices
        ? [[key, choices.map((value) => ({ value, label: t(`${texts}${key}.${value}` as MessageKey) }))]]
        : [],
    ),
  )
}
