import type { Call } from '#contract/api/call.ts'
import type { Page } from '#locales/paths.ts'
import type { ListRow } from '#web/components/data-table/data-table.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { usePath } from '#web/i18n/link.tsx'
import { ListPage, type ListPageProps } from './list/list-page.tsx'

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
