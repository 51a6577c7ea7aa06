import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useLoaderData,
  useLocation,
} from 'react-router'
import { listAllSessions } from '#contract/accounts/sessions.ts'
import { shownName } from '#contract/accounts/shown-name.ts'
import { getUserFacts, type UserFacts } from '#contract/accounts/user-facts.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { forgetUser, getUser } from '#contract/accounts/users.ts'
import { allows } from '#contract/api/permissions.ts'
import { pathFor } from '#locales/paths.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, SeenField } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { Columns, DashboardPage, SideColumn } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { loadRoles, sitePlans } from '../parts/load-choices.ts'
import { PersonDraws, PersonFacts, PersonHistory, PersonTickets } from '../parts/people/person-facts.tsx'
import { PlanFields, UserFields } from '../parts/people/user-fields.tsx'
import { Refunds } from '../parts/refund-and-cancel.tsx'
import { AccessForm, BanLink, DeleteForm, PersonActions, PersonMarks } from './person-actions.tsx'
import { userActions } from './user-actions.ts'
import { UserSessions } from './user-sessions.tsx'

const sessionsShown = 10

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const id = params['userId'] ?? ''
  const may = (name: string) => allows(user.permissions, name)
  const [answer, facts, sessions, roles] = await Promise.all([
    send(getUser, { params: { id }, context }),
    send(getUserFacts, { params: { id }, context }),
    may('sessions.read')
      ? send(listAllSessions, { payload: { user_id: id, page_size: sessionsShown }, context })
      : undefined,
    may('roles.read') ? loadRoles(context) : [],
  ])
  if (!answer.ok) throw fatal(answer.message, answer.status)
  const isWithin = answer.data.within_own_rights
  const isKept = answer.data.deleted_until !== null
  return {
    user,
    person: answer.data,
    facts: facts.ok ? facts.data : null,
    isToBan: new URL(request.url).searchParams.get('do') === 'ban',
    sessions: sessions && { page: sessions.ok ? sessions.data : null },
    roles,
    plans: sitePlans(context),
    may: {
      update: isWithin && !isKept && may('users.update'),
      delete: isWithin && may('users.delete'),
      close: isWithin && may('sessions.delete'),
      view: isWithin && !isKept && may('accounts.read'),
    },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, userActions(params['userId'] ?? ''))
  const done = 'data' in answer && answer.data.ok && !answer.data.proof ? answer.data.intent : undefined
  const { locale } = context.get(visitContext).frame
  // A new document, which has nothing of the staff member's in its memory.
  if (done === 'view_as') return redirectDocument(pathFor('account', locale))
  if (done !== 'forget') return answer
  return redirectTelling(pathFor('dashboardUsers', locale), forgetUser, context)
}

export const shouldRevalidate = reloadsAfterConflict

/** One user: what is known of them, then what staff can change. */
export default function User() {
  const t = useT()
  const { user, person, facts, sessions, roles, plans, may, isToBan } = useLoaderData<typeof loader>()
  useNamedForm(isToBan)
  const isOwn = user.id === person.id
  const sessionCount = sessions?.page?.total ?? undefined
  return (
    <DashboardPage
      title={shownName(person)}
      user={user}
      above={[{ page: 'dashboardUsers', label: t('dash.place.users') }]}
      facts={<PersonMarks person={person} />}
      end={<PersonActions {...{ person, may, isOwn }} sessions={sessionCount} />}
      more={may.update && !isOwn && person.status !== 'banned' && <BanLink id={person.id} />}
      actions={{
        reset: t('users.reset'),
        view_as: t('users.view'),
        profile: t('users.profile'),
        access: t('users.access'),
        plan: t('users.plan.give'),
        delete: t('users.delete.title'),
        restore: t('users.restore.title'),
        forget: t('users.forget.title'),
      }}
      undo={{ delete: { intent: 'restore' } }}
    >
      <Columns className="user-split">
        <div className="dash-pad">
          {!person.within_own_rights && <Note kind="info" title={t('users.above')} />}
          {person.status === 'banned' && (
            <Note kind="bad" title={t('users.banned.because')}>
              <p>{person.ban_reason ? <bdi>{person.ban_reason}</bdi> : t('users.banned.unknown')}</p>
            </Note>
          )}
          {facts ? (
            <section aria-label={t('users.facts')}>
              <PersonFacts
                facts={facts}
                plan={person.held_plan}
                joined={person.created_at}
                gender={person.gender}
              />
            </section>
          ) : (
            <LoadFailed />
          )}
          {may.update && (
            <UserForms {...{ person, roles, plans, isOwn, isToBan, sessionCount }} viewerId={user.id} />
          )}
          {person.deleted_until !== null && <KeptUser person={person} mayDelete={may.delete} />}
          {may.delete && !isOwn && person.deleted_until === null && (
            <DeleteForm
              username={person.username}
              intent="delete"
              title={t('users.delete.title')}
              then={[t('users.then.gone'), t('users.then.stays'), t('users.then.final')]}
            />
          )}
        </div>
        <SideColumn>
          {sessions && <UserSessions userId={person.id} results={sessions.page} mayClose={may.close} />}
          {facts && <UserRecords userId={person.id} facts={facts} />}
        </SideColumn>
      </Columns>
    </DashboardPage>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

interface UserFormsProps extends Pick<Loaded, 'person' | 'roles' | 'plans' | 'isToBan'> {
  viewerId: string
  isOwn: boolean
  /** undefined if the viewer may not see sessions */
  sessionCount: number | undefined
}

/** What staff can change of a user. */
function UserForms({ viewerId, person, roles, plans, isOwn, isToBan, sessionCount }: UserFormsProps) {
  const t = useT()
  return (
    <>
      <section className="dash-part" aria-labelledby="profile">
        <h2 id="profile">{t('users.profile')}</h2>
        <DraftFrame id={`${viewerId} user ${person.id}`} intent="profile" version={person.updated_at}>
          <ActionForm intent="profile" submit={t('users.save')}>
            {(state) => (
              <>
                <SeenField at={person.updated_at} intent="profile" />
                <UserFields state={state} user={person} />
              </>
            )}
          </ActionForm>
        </DraftFrame>
      </section>
      <section className="dash-part" aria-labelledby="access">
        <h2 id="access">{t('users.access')}</h2>
        {isOwn ? (
          <p className="muted">{t('users.own')}</p>
        ) : (
          <DraftFrame id={`${viewerId} access ${person.id}`} intent="access" version={person.updated_at}>
            <AccessForm
              key={isToBan ? 'ban' : 'access'}
              {...{ person, roles, isToBan }}
              sessions={sessionCount}
            />
          </DraftFrame>
        )}
      </section>
      <section className="dash-part" aria-labelledby="plan">
        <h2 id="plan">{t('users.plan.title')}</h2>
        <p className="muted">{t(isOwn ? 'users.plan.own' : 'users.plan.text')}</p>
        {!isOwn && (
          <DraftFrame id={`${viewerId} plan ${person.id}`} intent="plan" version={person.updated_at}>
            <ActionForm intent="plan" submit={t('users.plan.give')}>
              {(state) => (
                <>
                  <SeenField at={person.updated_at} intent="plan" />
                  <PlanFields
                    state={state}
                    plans={plans}
                    plan={person.plan}
                    until={person.plan_until ?? ''}
                  />
                </>
              )}
            </ActionForm>
          </DraftFrame>
        )}
      </section>
    </>
  )
}

/** The actions above lead to a form further down: it is scrolled to, and typing begins in it. */
function useNamedForm(isToBan: boolean): void {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    const form = hash ? document.getElementById(hash.slice(1))?.closest('section') : undefined
    form?.scrollIntoView()
    const first = isToBan
      ? 'input[name="ban_reason"]'
      : 'select, input[type="radio"]:checked, input:not([type="hidden"], [type="radio"])'
    form?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }, [location, isToBan])
}

/** A deleted user, who can be restored or deleted for good. */
function KeptUser({ person, mayDelete }: { person: ManagedUser; mayDelete: boolean }) {
  const t = useT()
  const { date } = useFormat()
  return (
    <>
      <Note kind="warn" title={t('users.deleted.title', { date: date(person.deleted_until ?? '') })}>
        <p>{t('users.deleted.text')}</p>
        {mayDelete && (
          <ActionButton intent="restore" kind="primary" className="mbs-3">
            {t('users.restore.title')}
          </ActionButton>
        )}
      </Note>
      {mayDelete && (
        <DeleteForm
          username={person.username}
          intent="forget"
          title={t('users.forget.title')}
          then={[t('users.forget.text'), t('users.then.stays')]}
        />
      )}
    </>
  )
}

/** What someone did here, as far as the viewer may know it. */
function UserRecords({ userId, facts }: { userId: string; facts: UserFacts }) {
  const t = useT()
  const { number } = useFormat()
  const { tickets, draws } = facts
  return (
    <>
      <PersonDraws userId={userId} draws={draws} />
      {tickets && (
        <PersonTickets
          title={t('users.tickets')}
          none={t('users.tickets.none')}
          rows={tickets.rows}
          more={
            tickets.total > 0 && (
              <PageLink page="dashboardTickets" search={`?user_id=${userId}`}>
                {t('users.tickets.more')} {number(tickets.total)}
              </PageLink>
            )
          }
        />
      )}
      {facts.refunds && <Refunds refunds={facts.refunds} />}
      <PersonHistory facts={facts} />
    </>
  )
}
