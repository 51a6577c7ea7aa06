import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countSessionsOfUsers } from '#contract/accounts/all-sessions.ts'
import { listUsers, type ManagedUser } from '#contract/accounts/users.ts'
import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { usersList } from '#contract/lists/users-list.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { BulkAsk } from '#web/components/data-table/bulk-choice.ts'
import { type Cells, DataTable } from '#web/components/data-table/data-table.tsx'
import { filterPayload, type ListState } from '#web/components/data-table/list-state.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { PlanMark, StatusMark } from '../parts/account-marks.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { loadRoles } from '../parts/load-roles.ts'
import { sitePlans } from '../parts/site-plans.ts'
import { useBulkChoices } from './use-bulk-choices.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const may = (name: string) => allows(user.permissions, name)
  const [list, roles] = await Promise.all([
    loadList(usersList, listUsers, args),
    may('roles.read') ? loadRoles(args.context) : [],
  ])
  return {
    user,
    mayCreate: may('users.create'),
    may: { update: may('users.update'), delete: may('users.delete'), close: may('sessions.delete') },
    roles,
    plans: sitePlans(args.context),
    sessions: may('sessions.read') ? await sessionsOfSelected(args.context, list) : undefined,
    ...list,
  }
}

/** How many sessions the users have for whom a bulk action waits for confirmation. */
async function sessionsOfSelected(
  context: LoaderFunctionArgs['context'],
  { bulk: { pending }, query }: { bulk: { pending: BulkAsk | null }; query: ListState },
): Promise<number | undefined> {
  if (!pending) return undefined
  const payload = { ...filterPayload(query), selection: pending.selection }
  const answer = await send(countSessionsOfUsers, { payload, context })
  return answer.ok ? answer.data.count : undefined
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, usersList)
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
  plan: ({ held_plan }) => <PlanMark plan={held_plan} />,
  status: ({ status, deleted_until }) => (
    <span className="data-table-name">
      <StatusMark status={status} />
      {deleted_until && <KeptUntil moment={deleted_until} />}
    </span>
  ),
}

/** How long a user can be restored. */
function KeptUntil({ moment }: { moment: string }) {
  const t = useT()
  const { date } = useFormat()
  return <small>{t('users.deleted.until', { date: date(moment) })}</small>
}

/** All accounts. */
export default function Users() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, may, roles, plans, sessions, query, view, results, bulk } =
    useLoaderData<typeof loader>()
  const choices = useBulkChoices(may, { roles, plans, sessions }, query.filters['status'])
  return (
    <DashboardPage
      title={t('dash.place.users')}
      count={typeof results?.total === 'number' && number(results.total)}
      user={user}
      actions={{ bulk: choices.find(({ action: name }) => name === bulk.pending?.action)?.label ?? '' }}
      end={
        mayCreate && (
          <>
            <PageLink
              page="dashboardImport"
              parameters={{ importTarget: 'users' }}
              className={buttonClass({ size: 'small' })}
            >
              <Icon name="upload" />
              {t('imports.link')}
            </PageLink>
            <PageLink page="dashboardUserNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
              <Icon name="plus" />
              {t('users.new')}
            </PageLink>
          </>
        )
      }
    >
      <DataTable
        list={usersList}
        texts="list.users."
        query={query}
        view={view}
        path={path('dashboardUsers')}
        results={results}
        caption={t('dash.place.users')}
        nameOf={({ fullname, username }) => fullname || username}
        cells={cells}
        options={{ role: roles, plan: plans.map((value) => ({ value, label: planTitle(value) })) }}
        keepsView
        exports={listUsers.path}
        provesExports
        bulk={{ choices, ...bulk }}
        empty={<Empty icon="users" title={t('users.none.title')} text={t('users.none.text')} />}
      />
    </DashboardPage>
  )
}
