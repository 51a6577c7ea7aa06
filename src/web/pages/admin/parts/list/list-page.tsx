import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { User } from '#contract/accounts/user.ts'
import type { Call } from '#contract/api/call.ts'
import type { List } from '#contract/lists/list.ts'
import type { Page } from '#locales/paths.ts'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import type { loadList } from '#web/actions/load-list.ts'
import { DataTable, type ListRow } from '#web/components/data-table/data-table.tsx'
import { isAltered, tabOf } from '#web/components/data-table/list-tab.ts'
import { ListTabs } from '#web/components/data-table/list-tabs.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { DashboardPage } from '../dashboard-page.tsx'

type Table<Row extends ListRow> = ComponentProps<typeof DataTable<Row>>
type OwnProps =
  | 'list'
  | 'query'
  | 'view'
  | 'path'
  | 'results'
  | 'caption'
  | 'keepsView'
  | 'exports'
  | 'bulk'
  | 'page'
type Loaded = Pick<Awaited<ReturnType<typeof loadList<Call>>>, 'query' | 'view' | 'bulk'>

export interface ListPageProps<Row extends ListRow> extends Omit<Table<Row>, OwnProps> {
  list: List
  title: string
  /** address of the page */
  path: string
  /** address of the list's call; its exports are below it */
  exports: string
  /** the data from the page's loader */
  loaded: Loaded & { user: User; results: Table<Row>['results'] }
  /** bulk actions */
  choices?: readonly BulkChoice[]
  /** what the page shows around its list, apart from the title */
  head?: Omit<ComponentProps<typeof DashboardPage>, 'title' | 'user' | 'views' | 'children'>
  /** content above and below the table */
  children?: ReactNode
  below?: ReactNode
  /** one record of the list, beside it */
  panel?: ReactNode
  /** wraps the table */
  renderTable?: (table: ReactNode) => ReactNode
}

/** A dashboard page that is a list: its title with the count and the saved views, the standard table, and a panel. */
export function ListPage<Row extends ListRow>({
  list,
  title,
  path,
  exports,
  loaded: { user, query, view, results, bulk },
  choices = [],
  head = {},
  children,
  below,
  panel,
  renderTable = (table) => table,
  ...table
}: ListPageProps<Row>) {
  const { number } = useFormat()
  const pendingChoice = choices.find(({ action }) => action === bulk.pending?.action)
  const total = results?.total
  const tab = tabOf(list, query, view)
  const isOfAll = !tab.saved && !tab.common && !isAltered(list, query, tab)
  return (
    <DashboardPage
      title={title}
      // Once only: a tab says how many rows it has, and how many match is said beside the filters.
      {...(typeof total === 'number' && isOfAll && { count: number(total) })}
      user={user}
      views={
        <ListTabs
          list={list}
          texts={table.texts}
          path={path}
          query={query}
          view={view}
          total={total}
          counts={results?.views}
        />
      }
      {...head}
      actions={{ ...(pendingChoice && { bulk: pendingChoice.label }), ...head.actions }}
    >
      {children}
      <div
        className={panel ? 'list-beside grid grid-cols-[minmax(0,1fr)_372px] grow to-1100:block' : undefined}
      >
        <div className={panel ? 'min-w-0 pbe-12' : 'min-w-0'}>
          {renderTable(
            <DataTable
              list={list}
              query={query}
              view={view}
              path={path}
              results={results}
              caption={title}
              keepsView
              exports={exports}
              bulk={{ choices, ...bulk }}
              page={{ acts: actsLook, beside: panel ? besideLooks : undefined }}
              {...table}
            />,
          )}
        </div>
        {panel}
      </div>
      {below}
    </DashboardPage>
  )
}

interface DashboardListProps<Row extends ListRow>
  extends Omit<ListPageProps<Row>, 'title' | 'path' | 'exports'> {
  /** the list's call; its exports are below its address */
  call: Call
  /** key of the page's title, prefixed with `dash.place.` */
  place: string
  page: Page
}

/** A list that is one of the places of the dashboard. */
export function DashboardList<Row extends ListRow>({ call, place, page, ...props }: DashboardListProps<Row>) {
  const t = useT()
  const path = usePath()
  return (
    <ListPage
      title={t(`dash.place.${place}` as MessageKey)}
      path={path(page)}
      exports={call.path}
      {...(props as Omit<ListPageProps<Row>, 'title' | 'path' | 'exports'>)}
    />
  )
}

/** What was deleted just before arriving at a list, with the message for it. */
export interface DeletedBefore {
  id: string
  message: string
}

/** The deletion as if it were the answer to a form on the previous page. */
export function useDeletedBefore(deleted: DeletedBefore | null): ActionAnswer | undefined {
  const { id, message } = deleted ?? {}
  return useMemo(
    () =>
      id && message
        ? { intent: 'delete', mark: '', ok: true, message, lines: [], fields: {}, values: { id }, at: 0 }
        : undefined,
    [id, message],
  )
}

/** Props that let a list undo such a deletion, by its form `restore`. */
export function undoOfDeleted(deleted: DeletedBefore | null) {
  return deleted ? { undo: { delete: { intent: 'restore', fields: { id: deleted.id } } } } : {}
}

/** Actions without a border are seen on the row in hand. They keep their places, and a finger always sees them. */
const actsLook = '[@media(hover:hover)]:in-[tr:not(:hover,:focus-within)]:[&_.button-ghost]:opacity-0'

/**
 * How wide the window has to be for a column while a record is open beside the list, by how many columns stay before
 * it. The panel takes the same room at any width, and each column about 130 pixels.
 */
const besideLooks = [
  '',
  '[@media(1100px<width<1140px)]:hidden',
  '[@media(1100px<width<1250px)]:hidden',
  '[@media(1100px<width<1390px)]:hidden',
  '[@media(1100px<width<1520px)]:hidden',
  '[@media(1100px<width<1650px)]:hidden',
  '[@media(1100px<width<1780px)]:hidden',
  '[@media(1100px<width<1910px)]:hidden',
]
