import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { menusList } from '../../../../contract/lists/menus-list.ts'
import {
  deleteMenu,
  getMenu,
  listMenus,
  type MenuRow,
  restoreMenu,
} from '../../../../contract/menu-editing.ts'
import { allows } from '../../../../contract/permissions.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { deletedBefore } from '../parts/deleted-before.ts'
import { redirectToOpen } from '../parts/redirect-to-open.ts'
import { undoOfDeleted, useDeletedBefore } from '../parts/use-deleted-before.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'menus.create'),
    mayUpdate: allows(user.permissions, 'menus.update'),
    deleted: await deletedBefore(args, deleteMenu, (key) =>
      send(getMenu, { params: { key }, context: args.context }),
    ),
    ...(await loadList(menusList, listMenus, args)),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerListAct(request, context, menusList, {
    restore: {
      run: ({ id = '' }, visit) => send(restoreMenu, { params: { key: id }, context: visit }),
    },
  })
  const isBack = !(answer instanceof Response) && answer.data.intent === 'restore' && answer.data.ok
  return isBack ? redirectToOpen([{ page: 'dashboardMenus' }], restoreMenu, context) : answer
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
  const { user, mayCreate, mayUpdate, deleted, found, wish, view } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.menus')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      before={useDeletedBefore(deleted)}
      {...undoOfDeleted(deleted)}
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
