import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import type { ListColumn } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Ago, Day } from '../times/ago.tsx'
import { looksBeside } from './columns-beside.ts'
import { addressOf, shownColumns, useColumnTitle, useTable } from './list-state.ts'
import { pickForm } from './selected.ts'

export interface ListRow {
  id: string
}

/** How the rows look where the list is a page of the dashboard. */
export interface PageOfList {
  /** class of the cells that hold actions */
  acts: string
  /** while a record is open beside the list: classes of the columns after the first, for those that stay longest first */
  beside: readonly string[] | undefined
}

/** Cell content, by column key. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

interface TableRowsProps<Row extends ListRow> {
  rows: readonly Row[]
  columns: readonly ListColumn[]
  caption: string
  nameOf: (row: Row) => string
  cells: Cells<Row>
  rowActions: ((row: Row) => ReactNode) | undefined
  /** a row that cannot be selected */
  isFixed: ((row: Row) => boolean) | undefined
  /** rows can be selected */
  picks: boolean
  page: PageOfList | undefined
}

/** The table itself. On a phone each row becomes a record. */
export function TableRows<Row extends ListRow>({
  rows,
  columns,
  caption,
  nameOf,
  cells,
  rowActions,
  isFixed,
  picks,
  page,
}: TableRowsProps<Row>) {
  const t = useT()
  const { list, query } = useTable()
  const beside = looksBeside(page?.beside ?? [], list, columns, query.sort)
  const pick = usePick(rows.filter((row) => !isFixed?.(row)).map(({ id }) => id))
  return (
    <div className={scrollLook}>
      <table className={tableLook}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className="phone:block">
          <tr className="phone:block">
            {picks && (
              <th
                scope="col"
                className={`data-table-pick ${headLook} w-[1%] ps-(--gutter) pe-0 text-start select-none phone:block phone:w-auto phone:h-auto phone:ps-0`}
              >
                <PickPage ids={pick.ids} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} beside={beside[column.key]} />
            ))}
            {rowActions && (
              <th scope="col" className={`${titleLook} text-start`}>
                <span className="visually-hidden">{t('table.acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* A row on another page or in another order is a new one, as it would jump there. */}
        <tbody className="phone:block" key={`${query.sort} ${query.page} ${query.page_size} ${query.after}`}>
          {rows.map((row) => (
            <tr key={row.id}>
              {picks && (
                <td className="data-table-pick w-[1%] pe-0 whitespace-nowrap select-none phone:absolute phone:inset-bs-3 phone:inset-s-(--gutter)">
                  {!isFixed?.(row) && <PickBox id={row.id} name={nameOf(row)} onPick={pick.change} />}
                </td>
              )}
              {columns.map((column, i) => (
                <Cell key={column.key} column={column} isFirst={i === 0} beside={beside[column.key]}>
                  {cells[column.key]?.(row) ?? (
                    <PlainCell column={column} value={(row as Record<string, unknown>)[column.key]} />
                  )}
                </Cell>
              ))}
              {rowActions && (
                <td
                  className={`data-table-acts w-[1%] whitespace-nowrap [&_.button-small]:min-h-8 phone:absolute phone:inset-bs-2 phone:inset-e-(--gutter) phone:w-auto ${page?.acts ?? ''}`}
                >
                  <span className="visually-hidden">{nameOf(row)}</span>
                  <div className="flex items-center justify-end [&>form]:flex">{rowActions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const scrollLook =
  'data-table-scroll overflow-x-auto border-bs border-bs-line scrollbar-thin phone:overflow-visible'

export const tableLook = 'w-full border-collapse text-14 tabular-nums phone:block'

const headLook =
  'h-8.5 py-0 border-be border-be-line bg-paper text-ink-3 text-13 font-medium whitespace-nowrap'

/** A column aligned to its end keeps its distance to the next one, which begins at its start. */
const numberLook = 'not-phone:text-end not-phone:not-last:pe-6'

/** On a phone only the box that selects all rows is seen of the head. */
export const titleLook = `${headLook} px-2.5 first:ps-(--gutter) last:pe-(--gutter) aria-[sort=ascending]:text-ink aria-[sort=descending]:text-ink phone:absolute phone:size-px phone:p-0 phone:border-0 phone:overflow-hidden phone:[clip-path:inset(50%)]`

interface CellProps {
  column: ListColumn
  isFirst: boolean
  /** how it looks while a record is open beside the list */
  beside: string | undefined
  children: ReactNode
}

/** On a phone a row is a record, so each cell has its column name. */
function Cell({ column, isFirst, beside = '', children }: CellProps) {
  const title = useColumnTitle()(column.key)
  if (isFirst) return <th scope="row">{children}</th>
  return (
    <td
      data-label={title}
      className={column.kind === 'number' ? `${numberLook} ${beside}` : beside || undefined}
    >
      {children}
    </td>
  )
}

/** What a date field holds. */
const day = /^\d{4}-\d\d-\d\d$/

/** A value formatted for its kind of column. A missing value is a dash. */
function PlainCell({ column, value }: { column: ListColumn; value: unknown }) {
  const t = useT()
  const { number } = useFormat()
  const { options } = useTable()
  if (value === null || value === undefined || value === '') return <Absent />
  if (column.kind === 'yes_no') return t(value === true ? 'table.yes' : 'table.no')
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'string') return null
  // A date is the same in every time zone.
  if (column.key.startsWith(fieldPrefix) && day.test(value)) return <Day moment={`${value}T12:00:00Z`} />
  if (column.kind === 'moment') return <Ago moment={value} />
  if (column.kind === 'choice')
    return options[column.key]?.find((option) => option.value === value)?.label ?? <bdi>{value}</bdi>
  return (
    <bdi className="block max-w-[32ch] phone:whitespace-normal phone:wrap-anywhere truncate">{value}</bdi>
  )
}

/** A missing value. */
export function Absent() {
  const t = useT()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('table.absent')}</span>
    </span>
  )
}

/** A column title; if the list can be sorted by it, a link that sorts by it or reverses the order. */
function ColumnHead({ column, beside = '' }: { column: ListColumn; beside: string | undefined }) {
  const table = useTable()
  const title = useColumnTitle()(column.key)
  const isUp = table.query.sort === column.key
  const isDown = table.query.sort === `-${column.key}`
  const isNumber = column.kind === 'number'
  const [look, linkLook] = isNumber ? [numberLook, 'flex-row-reverse'] : ['', '']
  const className = `${titleLook} text-start ${look} ${beside}`
  if (!column.isSortable)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <Link
        to={addressOf(table, { sort: nextSort(table, column) })}
        // The title of numbers ends where they end, so its arrow is before it.
        className={`inline-flex items-center gap-1 min-h-8 text-inherit no-underline hover:text-ink hover:underline hover:underline-offset-[0.2em] ${linkLook}`}
        preventScrollReset
      >
        {title}
        {(isUp || isDown) && table.sortedBy?.[column.key] && (
          <span className="font-normal">({table.sortedBy[column.key]})</span>
        )}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} />}
      </Link>
    </th>
  )
}

/** The order that a press on the title of a column leads to. */
function nextSort(
  { list, view, query }: ReturnType<typeof useTable>,
  { key, kind, startsUp }: ListColumn,
): string {
  const isUp = query.sort === key
  const isDown = query.sort === `-${key}`
  // Numbers and times are usually wanted largest first.
  const startsDown = !startsUp && (kind === 'number' || kind === 'moment')
  // An order that no column shows, such as one made by hand, comes back with the third press.
  const hasHead = shownColumns(list, view).some((shown) => shown.key === list.sort.replace(/^-/, ''))
  if (!hasHead && (startsDown ? isUp : isDown)) return list.sort
  return isUp || (!isDown && startsDown) ? `-${key}` : key
}

/** What is touched or clicked is as large as a row, whatever is seen; shift selects rows, not their text. */
const pickLook = 'relative items-center [&>input]:relative [&>input]:z-1 [&>input]:m-0'

type Pick = (id: string, isChosen: boolean, isSpan: boolean) => void

/** Selects a row or, with Shift, all rows from the one before to this one. */
function usePick(ids: readonly string[]): { ids: readonly string[]; change: Pick } {
  const { selecting } = useTable()
  const last = useRef<string>(undefined)
  const change: Pick = (id, isChosen, isSpan) => {
    selecting.setChosen(isSpan && last.current ? spanOf(ids, last.current, id) : [id], isChosen)
    last.current = id
  }
  return { ids, change }
}

/** The rows between two, both included; the latter alone if the former is not among them. */
export function spanOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Selects a row; the checkbox belongs to the bar below the table, with or without scripts. */
function PickBox({ id, name, onPick }: { id: string; name: string; onPick: Pick }) {
  const t = useT()
  const { selecting } = useTable()
  return (
    <>
      <input type="hidden" name="shown" value={id} form={pickForm} />
      <Checkbox
        name="pick"
        value={id}
        form={pickForm}
        label={t('table.select_row', { name })}
        hideLabel
        className={`${pickLook} after:absolute after:-inset-2.5 phone:after:-inset-3`}
        checked={selecting.has(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          onPick(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </>
  )
}

/** Selects all rows of the page; without scripts, rows are selected one by one or all at once. On a phone it has words. */
function PickPage({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const { selecting } = useTable()
  const box = useRef<HTMLSpanElement>(null)
  const chosen = ids.filter(selecting.has).length
  const isSome = chosen > 0 && chosen < ids.length
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.indeterminate = isSome
  }, [isSome])
  return (
    <span ref={box}>
      <Checkbox
        className={`needs-script ${pickLook} not-phone:gap-0 not-phone:after:absolute not-phone:after:-inset-2.5 not-phone:[&>.choice-text]:sr-only not-phone:[&>.choice-text]:m-0 phone:py-2.25 phone:px-(--gutter)`}
        label={t('table.select_page')}
        checked={ids.length > 0 && chosen === ids.length}
        onChange={({ currentTarget }) => selecting.setChosen(ids, currentTarget.checked)}
      />
    </span>
  )
}
