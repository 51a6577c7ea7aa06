import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { deleteMenu, getMenu, listMenus, type MenuRow, restoreMenu } from '#contract/content/menu-editing.ts'
import { menusList } from '#contract/lists/site-lists.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList, undoOfDeleted, useDeletedBefore } from '../parts/list/list-page.tsx'
import { deletedBefore, redirectToOpen } from '../parts/redirects.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'menus.create'),
    mayUpdate: allows(user.permissions, 'menus.update'),
    mayDelete: allows(user.permissions, 'menus.delete'),
    deleted: await deletedBefore(args, deleteMenu, (key) =>
      send(getMenu, { params: { key }, context: args.context }),
    ),
    ...(await loadList(menusList, listMenus, args)),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerListAction(request, context, menusList, {
    restore: {
      run: ({ id = '' }, visit) => send(restoreMenu, { params: { key: id }, context: visit }),
    },
  })
  const isBack = !(answer instanceof Response) && answer.data.intent === 'restore' && answer.data.ok
  return isBack ? redirectToOpen([{ page: 'dashboardMenus' }], restoreMenu, context) : answer
}

const cells: Cells<MenuRow> = {
  area: ({ key, area }) => (
    <span className="data-table-name">
      <PageLink page="dashboardMenu" parameters={{ menuKey: key }}>
        <AreaName area={area} />
      </PageLink>
      <MenuKey menuKey={key} />
    </span>
  ),
}

/** Without permission to change menus, their pages cannot be opened, so the name is not a link. */
const plainCells: Cells<MenuRow> = {
  ...cells,
  area: ({ key, area }) => (
    <span className="data-table-name font-semibold">
      <AreaName area={area} />
      <MenuKey menuKey={key} />
    </span>
  ),
}

/** Tells menus of the same place apart. */
function MenuKey({ menuKey }: { menuKey: string }) {
  return (
    <small>
      <code className="text-ink-3" dir="ltr">
        {menuKey}
      </code>
    </small>
  )
}

/** People know a menu by its place on the site. */
function AreaName({ area }: Pick<MenuRow, 'area'>) {
  return useT()(`menus.area.${area}`)
}

/** The menus of header and footer. */
export default function Menus() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayCreate, mayUpdate, mayDelete, deleted } = loaded
  return (
    <DashboardList
      list={menusList}
      texts="list.menus."
      call={listMenus}
      place="menus"
      page="dashboardMenus"
      loaded={loaded}
      choices={useMenuChoices(mayDelete)}
      head={{
        before: useDeletedBefore(deleted),
        ...undoOfDeleted(deleted),
        end: mayCreate && (
          <PageLink page="dashboardMenuNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('menus.new')}
          </PageLink>
        ),
      }}
      nameOf={({ key, area }) => `${t(`menus.area.${area}`)} · ${key}`}
      cells={mayUpdate ? cells : plainCells}
      empty={<Empty icon="list" title={t('menus.none.title')} text={t('menus.none.text')} />}
    />
  )
}

/** Bulk actions on menus. */
function useMenuChoices(mayDelete: boolean): BulkChoice[] {
  const t = useT()
  const deleting: BulkChoice = {
    action: 'menus.delete',
    label: t('menus.bulk.delete'),
    icon: 'trash',
    title: (count) => t('menus.bulk.delete.title', { count }),
    consequences: [t('menus.bulk.delete.then')],
    isDanger: true,
    undo: { action: 'menus.restore', label: t('dash.undo') },
  }
  return mayDelete ? [deleting] : []
}
