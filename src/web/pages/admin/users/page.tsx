import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { usersList } from '../../../../contract/lists/users-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { listUsers, type ManagedUser } from '../../../../contract/users.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { loadList } from '../parts/load-list.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'users.create'),
    ...(await loadList(usersList, listUsers, args)),
  }
}

const cells: Cells<ManagedUser> = {
  fullname: ({ id, fullname, username, email }) => (
    <span className="data-table-name">
      <PageLink page="dashboardUser" parameters={{ userId: id }}>
        <bdi>{fullname || username}</bdi>
      </PageLink>
      <small>
        <bdi>{email}</bdi>
      </small>
    </span>
  ),
  role: ({ role }) => <bdi>{role.name}</bdi>,
}

/** Everybody who has an account. */
export default function Users() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, wish, view, found } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.users')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayCreate && (
          <PageLink page="dashboardUserNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('users.new')}
          </PageLink>
        )
      }
    >
      <DataTable
        list={usersList}
        texts="list.users."
        wish={wish}
        view={view}
        path={path('dashboardUsers')}
        found={found}
        caption={t('dash.place.users')}
        nameOf={({ fullname, username }) => fullname || username}
        cells={cells}
        empty={<Empty icon="users" title={t('users.none.title')} text={t('users.none.text')} />}
      />
    </DashboardPage>
  )
}
