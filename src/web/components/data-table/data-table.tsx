import './data-table.css'
import { Fragment, type ReactNode } from 'react'
import type { List } from '#contract/lists/list.ts'
import { filtersOf } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { Note } from '../../ui/note.tsx'
import { LoadFailed } from '../errors/load-failed.tsx'
import { NowProvider } from '../times/ago.tsx'
import { BulkConfirm } from './bulk-confirm.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import {
  filterPayload,
  isNarrowed,
  type ListState,
  type ListView,
  type Option,
  shownColumns,
  TableProvider,
  type TableState,
  useColumnTitle,
  useTable,
} from './list-state.ts'
import { NoneMatch } from './none-match.tsx'
import { type BulkAsk, type BulkChoice, type BulkState, type Selected, useSelected } from './selected.ts'
import { BulkBar, TableFoot } from './table-bars.tsx'
import { type Cells, type ListRow, type PageOfList, TableRows } from './table-rows.tsx'
import { TableToolbar } from './table-toolbar.tsx'

export type { Cells, ListRow }

interface DataTableProps<Row extends ListRow> {
  list: List
  /** prefix of its text keys, with the dot: column titles, and below them the labels of their choices */
  texts: string
  /** titles, by key, of columns whose names are not texts of ours */
  titles?: Readonly<Record<string, string>> | undefined
  /** what rows are sorted by, by column key, where its cells show something else first */
  sortedBy?: Readonly<Record<string, string>> | undefined
  query: ListState
  view: ListView
  /** address of the page that contains the table */
  path: string
  /** the rows found; null if the list could not be fetched */
  results: {
    rows: readonly Row[]
    total: number | null
    next: string | null
    views?: Readonly<Record<string, number>> | undefined
  } | null
  /** the accessible name of the table */
  caption: string
  /** the name of a row, for people who cannot see which one it is */
  nameOf: (row: Row) => string
  /** custom cell content, by column key */
  cells?: Cells<Row>
  /** labels of choices, by column key; choices that the list defines have texts */
  options?: Readonly<Record<string, readonly Option[]>>
  /** shown if there are no rows at all */
  empty: ReactNode
  /** actions at the end of a row */
  rowActions?: (row: Row) => ReactNode
  /** a row that bulk actions must not include */
  isFixed?: ((row: Row) => boolean) | undefined
  /** the page saves the viewer's settings for the list: its action uses `answerListAction` */
  keepsView?: boolean
  /** address of the list's call; its exports are below it */
  exports?: string | undefined
  /** exports require a proof of identity: the page's action uses `answerListAction` */
  provesExports?: boolean
  /** bulk actions; the pending confirmation and the running job come from `loadList` */
  bulk?: Bulk | undefined
  /** the list is a page of the dashboard, whose head says how many rows there are */
  page?: PageOfList | undefined
}

/** The one table for all lists: search, filters, order and page are in its address, with or without scripts. */
export function DataTable<Row extends ListRow>({
  list,
  texts,
  titles,
  sortedBy,
  query,
  view,
  path,
  results,
  caption,
  nameOf,
  cells = {},
  options = {},
  empty,
  rowActions,
  isFixed,
  keepsView = false,
  exports,
  provesExports = false,
  bulk,
  page,
}: DataTableProps<Row>) {
  const rows = results?.rows ?? []
  const state = useStateOf(
    { list, texts, titles, sortedBy, query, view, path, options, bulk },
    results?.total,
    rows,
  )
  // Rows can be selected for export even without bulk actions.
  const picks = canPick(bulk, exports)
  if (isNone(list, results, query) && !bulk?.job) return empty
  return (
    <NowProvider now={view.now}>
      <TableProvider value={state}>
        <div
          className="data-table [&>.empty]:mx-(--gutter) [&>.note]:mx-(--gutter) [&>.note]:mbe-3 not-phone:[&_tbody_td]:whitespace-nowrap"
          data-density={view.density}
        >
          <BulkHead bulk={bulk} />
          <TableToolbar keepsView={keepsView} exports={exports} provesExports={provesExports} />
          <LeftOut />
          {!results && <LoadFailed />}
          {results && rows.length === 0 && <NoneMatch />}
          {results && rows.length > 0 && (
            // Rows found by another search are new ones: kept rows would jump to where they are now.
            <Fragment key={JSON.stringify(filterPayload(query))}>
              <TableRows
                rows={rows}
                columns={shownColumns(list, view)}
                picks={picks}
                {...{ caption, nameOf, cells, rowActions, isFixed, page }}
              />
              {picks && <BulkFoot bulk={bulk} exports={exports} provesExports={provesExports} />}
              <TableFoot next={results.next} isCounted={page !== undefined} />
            </Fragment>
          )}
        </div>
      </TableProvider>
    </NowProvider>
  )
}

type Described = Pick<
  TableState,
  'list' | 'texts' | 'titles' | 'sortedBy' | 'query' | 'view' | 'path' | 'options'
>

/** The state shared by all parts of the table. */
function useStateOf(
  { bulk, options, ...described }: Described & { bulk: Bulk | undefined },
  total: number | null | undefined,
  rows: readonly ListRow[],
): TableState {
  const t = useT()
  const { list, texts, query, path } = described
  const filters = new URLSearchParams(filterPayload(query))
  return {
    ...described,
    total: total ?? null,
    options: { ...knownOptions(t, list, texts, options), ...options },
    ids: rows.map(({ id }) => id),
    selecting: useSelected(`selected ${path}?${filters}`, bulk?.selection ?? null, bulk?.job?.id),
  }
}

/** Whether the list is empty regardless of search and filters. */
function isNone(list: List, results: { rows: readonly unknown[] } | null, query: ListState): boolean {
  return (
    results?.rows.length === 0 && !isNarrowed(list, query) && query.page === 1 && !query.after && !query.saved
  )
}

interface Bulk {
  choices: readonly BulkChoice[]
  pending: BulkAsk | null
  job: BulkState | null
  /** the selection in the address */
  selection: Selected | null
  /** idempotency key of the form that starts a job */
  formKey: string
}

function chosenOf({ choices, pending }: Bulk): BulkChoice | undefined {
  return choices.find(({ action }) => action === pending?.action)
}

function choiceOf({ choices }: Bulk, job: BulkState): BulkChoice | undefined {
  return choices.find(({ action, undo }) => action === job.action || undo?.action === job.action)
}

function canPick(bulk: Bulk | undefined, exports: string | undefined): boolean {
  return (bulk?.choices.length ?? 0) > 0 || exports !== undefined
}

interface BulkFootProps {
  bulk: Bulk | undefined
  exports: string | undefined
  provesExports: boolean
}

/** The bar below the rows, unless a confirmation is shown above them. */
function BulkFoot({ bulk, ...rest }: BulkFootProps) {
  if (bulk && chosenOf(bulk)) return null
  return <BulkBar choices={bulk?.choices ?? []} {...rest} />
}

/** The running bulk job, and the confirmation of a new one. */
function BulkHead({ bulk }: { bulk: Bulk | undefined }) {
  if (!bulk) return null
  const { pending, job, formKey } = bulk
  const choice = chosenOf(bulk)
  return (
    <>
      {job && <BulkProgress job={job} choice={choiceOf(bulk, job)} formKey={formKey} />}
      {pending && choice && <BulkConfirm ask={pending} choice={choice} formKey={formKey} />}
    </>
  )
}

function knownOptions(
  t: ReturnType<typeof useT>,
  { columns }: List,
  texts: string,
  labels: Readonly<Record<string, readonly Option[]>>,
) {
  return Object.fromEntries(
    columns.flatMap(({ key, choices }) =>
      choices && !labels[key]
        ? [[key, choices.map((value) => ({ value, label: t(`${texts}${key}.${value}` as MessageKey) }))]]
        : [],
    ),
  )
}

/** Names the invalid options of the address that were ignored. */
function LeftOut() {
  const t = useT()
  const { list: listed } = useFormat()
  const title = useColumnTitle()
  const { list, query } = useTable()
  if (!query.leftOut) return null
  const columns = filtersOf(list).flatMap(({ name, column }) =>
    query.leftOut?.includes(name) ? [title(column.key)] : [],
  )
  const names = [
    ...(query.leftOut.includes('search') ? [t('table.search')] : []),
    ...(query.leftOut.includes('after') ? [t('table.pages')] : []),
    ...new Set(columns),
  ]
  return <Note kind="warn" role="status" title={t('table.left_out', { names: listed(names) })} />
}
