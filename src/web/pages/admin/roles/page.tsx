import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { rolesList } from '../../../../contract/lists/roles-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { listRoles, type Role } from '../../../../contract/roles.ts'
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
    mayCreate: allows(user.permissions, 'roles.create'),
    ...(await loadList(rolesList, listRoles, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, rolesList)
}

const cells: Cells<Role> = {
  name: ({ id, name }) => (
    <PageLink page="dashboardRole" parameters={{ roleId: id }}>
      <bdi>{name}</bdi>
    </PageLink>
  ),
}

/** What people may do, by roles. */
export default function Roles() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, wish, view, found } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.roles')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayCreate && (
          <PageLink page="dashboardRoleNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('roles.new')}
          </PageLink>
        )
      }
    >
      <DataTable
        list={rolesList}
        texts="list.roles."
        wish={wish}
        view={view}
        path={path('dashboardRoles')}
        found={found}
        caption={t('dash.place.roles')}
        nameOf={({ name }) => name}
        cells={cells}
        keepsView
        exports={listRoles.path}
        empty={<Empty icon="shield" title={t('roles.none.title')} text={t('roles.none.text')} />}
      />
    </DashboardPage>
  )
}
