import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countSessionsOfUsers } from '#contract/accounts/sessions.ts'
import { shownName } from '#contract/accounts/shown-name.ts'
import { type ListedUser, listUsers } from '#contract/accounts/users.ts'
import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { usersList } from '#contract/lists/people-lists.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { filterPayload, type ListState } from '#web/components/data-table/list-state.ts'
import type { BulkAsk } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useDay } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import type { PageContext } from '#web/visit/visit-context.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { loadRoles, sitePlans } from '../parts/load-choices.ts'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { PlanMark, StatusMark } from '../parts/states/state-marks.tsx'
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
  context: PageContext,
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

const cells: Cells<ListedUser> = {
  fullname: (user) => (
    <PersonCell
      person={user}
      below={
        <>
          <bdi>{user.email}</bdi>
          {!user.email_verified && <Unverified />}
        </>
      }
    >
      <PageLink page="dashboardUser" parameters={{ userId: user.id }}>
        <bdi>{shownName(user)}</bdi>
      </PageLink>
    </PersonCell>
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

/** The address of this account was not confirmed yet. */
function Unverified() {
  const t = useT()
  return <> ({t('users.unverified')})</>
}

/** How long a user can be restored. */
function KeptUntil({ moment }: { moment: string }) {
  const t = useT()
  const { date } = useFormat()
  const day = useDay()
  return <small title={date(moment)}>{t('users.deleted.until', { date: day(moment) })}</small>
}

/** All accounts. */
export default function Users() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const { mayCreate, may, roles, plans, sessions, query } = loaded
  return (
    <DashboardList
      list={usersList}
      texts="list.users."
      call={listUsers}
      place="users"
      page="dashboardUsers"
      loaded={loaded}
      choices={useBulkChoices(may, { roles, plans, sessions }, query.filters['status'])}
      head={{
        end: mayCreate && (
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
        ),
      }}
      nameOf={shownName}
      cells={cells}
      options={{ role: roles, plan: plans.map((value) => ({ value, label: planTitle(value) })) }}
      provesExports
      empty={<Empty icon="users" title={t('users.none.title')} text={t('users.none.text')} />}
    />
  )
}
