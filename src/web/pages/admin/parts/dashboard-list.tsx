import type { ComponentProps, ReactNode } from 'react'
import type { User } from '#contract/accounts/user.ts'
import type { Call } from '#contract/api/call.ts'
import type { List } from '#contract/lists/list.ts'
import type { Page } from '#locales/paths.ts'
import type { loadList } from '#web/actions/load-list.ts'
import type { BulkChoice } from '#web/components/data-table/bulk-choice.ts'
import { DataTable, type ListRow } from '#web/components/data-table/data-table.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { usePath } from '#web/i18n/link.tsx'
import { DashboardPage } from './dashboard-page.tsx'

type Table<Row extends ListRow> = ComponentProps<typeof DataTable<Row>>
type OwnProps = 'list' | 'query' | 'view' | 'path' | 'results' | 'caption' | 'keepsView' | 'exports' | 'bulk'
type Loaded = Pick<Awaited<ReturnType<typeof loadList<Call>>>, 'query' | 'view' | 'bulk'>

interface DashboardListProps<Row extends ListRow> extends Omit<Table<Row>, OwnProps> {
  list: List
  /** the list's call; its exports are below its address */
  call: Call
  /** key of the page's title, prefixed with `dash.place.` */
  place: string
  page: Page
  /** the data from the page's loader */
  loaded: Loaded & { user: User; results: Table<Row>['results'] }
  /** bulk actions */
  choices?: readonly BulkChoice[]
  /** what the page shows around its list, apart from the title */
  head?: Omit<ComponentProps<typeof DashboardPage>, 'title' | 'user' | 'children'>
  /** content above and below the table */
  children?: ReactNode
  below?: ReactNode
  /** wraps the table */
  renderTable?: (table: ReactNode) => ReactNode
}

/** A dashboard page that is a list: its title with the count, and the standard table. */
export function DashboardList<Row extends ListRow>({
  list,
  call,
  place,
  page,
  loaded: { user, query, view, results, bulk },
  choices = [],
  head = {},
  children,
  below,
  renderTable = (table) => table,
  ...table
}: DashboardListProps<Row>) {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const title = t(`dash.place.${place}` as MessageKey)
  const pendingChoice = choices.find(({ action }) => action === bulk.pending?.action)
  return (
    <DashboardPage
      title={title}
      {...(typeof results?.total === 'number' && { count: number(results.total) })}
      user={user}
      {...head}
      actions={{ ...(pendingChoice && { bulk: pendingChoice.label }), ...head.actions }}
    >
      {children}
      {renderTable(
        <DataTable
          list={list}
          query={query}
          view={view}
          path={path(page)}
          results={results}
          caption={title}
          keepsView
          exports={call.path}
          bulk={{ choices, ...bulk }}
          {...table}
        />,
      )}
      {below}
    </DashboardPage>
  )
}
