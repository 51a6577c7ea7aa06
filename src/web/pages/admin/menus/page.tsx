import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { menusList } from '../../../../contract/lists/menus-list.ts'
import { listMenus, type MenuRow } from '../../../../contract/menu-editing.ts'
import { allows } from '../../../../contract/permissions.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'menus.create'),
    mayUpdate: allows(user.permissions, 'menus.update'),
    ...(await loadList(menusList, listMenus, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, menusList)
}

const cells: Cells<MenuRow> = {
  key: ({ key }) => (
    <PageLink page="dashboardMenu" parameters={{ menuKey: key }}>
      <code>{key}</code>
    </PageLink>
  ),
}

/** Whoever may not change a menu cannot open its page either. */
const plainCells: Cells<MenuRow> = { key: ({ key }) => <code>{key}</code> }

/** The menus of header and footer. */
export default function Menus() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, mayUpdate, found, wish, view } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.menus')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayCreate && (
          <PageLink page="dashboardMenuNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('menus.new')}
          </PageLink>
        )
      }
    >
      <DataTable
        wish={wish}
        view={view}
        list={menusList}
        texts="list.menus."
        path={path('dashboardMenus')}
        found={found}
        caption={t('dash.place.menus')}
        nameOf={({ key }) => key}
        cells={mayUpdate ? cells : plainCells}
        keepsView
        exports={listMenus.path}
        empty={<Empty icon="list" title={t('menus.none.title')} text={t('menus.none.text')} />}
      />
    </DashboardPage>
  )
}
