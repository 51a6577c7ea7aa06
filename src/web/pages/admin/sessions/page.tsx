import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { closeAnySession, listAllSessions, type ManagedSession } from '#contract/accounts/sessions.ts'
import { allows } from '#contract/api/permissions.ts'
import { sessionsList } from '#contract/lists/people-lists.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { DeviceName, useDeviceName } from '../user/user-sessions.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayClose: allows(user.permissions, 'sessions.delete'),
    ...(await loadList(sessionsList, listAllSessions, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, sessionsList, {
    close: { run: ({ id = '' }, visit) => send(closeAnySession, { params: { id }, context: visit }) },
  })
}

const cells: Cells<ManagedSession> = {
  user: (session) => <SessionUser session={session} />,
  device: (session) => <DeviceName session={session} />,
}

function SessionUser({ session }: { session: ManagedSession }) {
  const t = useT()
  const { user_id, user, username, avatar, is_current } = session
  return (
    <PersonCell person={{ fullname: user, username, avatar }} below={<bdi>{username}</bdi>}>
      <span>
        <OpenLink page="dashboardUser" parameters={{ userId: user_id }}>
          <bdi>{user}</bdi>
        </OpenLink>{' '}
        {is_current && <Tag kind="good">{t('sessions_list.current')}</Tag>}
      </span>
    </PersonCell>
  )
}

const closeOf = (session: ManagedSession) => <CloseButton session={session} />

function CloseButton({ session }: { session: ManagedSession }) {
  const t = useT()
  const nameOf = useDeviceName()
  return (
    <ActionButton
      intent="close"
      id={session.id}
      kind="ghost"
      size="small"
      label={t('sessions_list.close_named', { name: session.user, device: nameOf(session) })}
    >
      {t('sessions_list.close')}
    </ActionButton>
  )
}

/** The sessions of all users. */
export default function Sessions() {
  const t = useT()
  const path = usePath()
  const nameOf = useDeviceName()
  const { colon } = useFormat()
  const loaded = useLoaderData<typeof loader>()
  const { mayClose, query } = loaded
  const choices: BulkChoice[] = [
    {
      action: 'sessions.close',
      label: t('sessions_list.close'),
      icon: 'sign-out',
      title: (count) => t('sessions_list.bulk.title', { count }),
      consequences: [t('sessions_list.bulk.then')],
    },
  ]
  return (
    <DashboardList
      list={sessionsList}
      texts="list.sessions."
      call={listAllSessions}
      place="sessions"
      page="dashboardSessions"
      loaded={loaded}
      choices={mayClose ? choices : []}
      nameOf={(session) => `${session.user}${colon}${nameOf(session)}`}
      cells={cells}
      provesExports
      empty={
        <Empty icon="monitor" title={t('sessions_list.none.title')} text={t('sessions_list.none.text')} />
      }
      {...(mayClose && { rowActions: closeOf })}
    >
      {query.filters['user_id'] && (
        <p className="dash-pad pbe-0">
          <span>
            {t('sessions_list.single_user')}{' '}
            <Link to={path('dashboardSessions')}>{t('sessions_list.all')}</Link>
          </span>
        </p>
      )}
    </DashboardList>
  )
}
