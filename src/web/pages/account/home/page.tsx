import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { endAccountView } from '#contract/accounts/account-views.ts'
import { resendVerification } from '#contract/accounts/auth.ts'
import type { User } from '#contract/accounts/user.ts'
import type { CallReply } from '#contract/api/call.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { getEntitlements } from '#contract/billing/plans.ts'
import { type HistoryItem, listHistory } from '#contract/draws/history.ts'
import { listTickets, type TicketRow } from '#contract/support/support-tickets.ts'
import { pathFor } from '#locales/paths.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { DrawTime } from '#web/components/draw-time.tsx'
import { Empty } from '#web/components/empty.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { KeptMail } from '#web/components/mail/kept-mail.tsx'
import { UsageBars } from '#web/components/usage/usage-bars.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { keepsMails, signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { DrawOutcome, drawTitle } from '../parts/draw-outcome.tsx'
import { Part } from '../parts/part.tsx'
import { Row } from '../parts/row.tsx'
import { TicketItem } from '../parts/ticket-item.tsx'

/** How many draws and tickets the overview shows; the rest is on pages of their own. */
const latest = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const [entitlements, history, tickets] = await Promise.all([
    send(getEntitlements, { context }),
    send(listHistory, { payload: { page_size: latest }, context }),
    send(listTickets, { context }),
  ])
  return {
    user: signedInUser(context),
    keepsMails: keepsMails(context),
    entitlements: entitlements.ok ? entitlements.data : null,
    tickets: tickets.ok
      ? tickets.data.tickets.filter(({ status }) => status !== 'closed').slice(0, latest)
      : [],
    draws: history.ok ? history.data.rows : null,
    lacksHistory: !history.ok && history.code === 'plan_lacks_feature',
  }
}

const actions: Record<string, Action> = {
  resend: { run: (_values, context) => send(resendVerification, { context }) },
  end_view: {
    run: (_values, context) => send(endAccountView, { context }),
    show: (outcome) => (outcome.ok ? (outcome.data as CallReply<typeof endAccountView>).user_id : undefined),
  },
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, actions)
  if (!('data' in answer) || !answer.data.ok || answer.data.intent !== 'end_view') return answer
  const { locale } = context.get(visitContext).frame
  const { shown } = answer.data
  return typeof shown === 'string'
    ? redirectTelling(pathFor('dashboardUser', locale, { userId: shown }), endAccountView, context)
    : redirectTelling(pathFor('account', locale), endAccountView, context)
}

export default function AccountHome() {
  const t = useT()
  const { user, keepsMails, entitlements, tickets, draws, lacksHistory } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title={user.fullname}
      lead={t('account_home.lead', { username: user.username })}
      user={user}
      end={
        // On wide screens the header has this link.
        <PageLink page="giveawayFromFile" className={`${buttonClass({ kind: 'primary' })} not-phone:hidden`}>
          <Icon name="plus" />
          {t('account_home.new_draw')}
        </PageLink>
      }
    >
      {!lacksHistory && <LatestDraws draws={draws} />}
      <Attention user={user} keepsMails={keepsMails} />
      {tickets.length > 0 && <OpenTickets tickets={tickets} />}
      <Part
        title={t('account_home.usage')}
        text={t('account_home.plan', { plan: planTitle(user.plan) })}
        end={<PageLink page="accountSubscription">{t('account_home.plans')}</PageLink>}
      >
        {entitlements ? <UsageBars entitlements={entitlements} /> : <LoadFailed />}
      </Part>
    </AccountFrame>
  )
}

/** Tickets that wait for the team's answer. */
function OpenTickets({ tickets }: { tickets: readonly TicketRow[] }) {
  const t = useT()
  return (
    <Part
      title={t('account_home.tickets')}
      end={<PageLink page="accountTickets">{t('account_home.all_tickets')}</PageLink>}
    >
      <ul>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </Part>
  )
}

/** The latest draws, each linked to its page. */
function LatestDraws({ draws }: { draws: readonly HistoryItem[] | null }) {
  const t = useT()
  return (
    <Part
      title={t('account_home.latest')}
      end={
        draws && draws.length > 0 && <PageLink page="accountHistory">{t('account_home.all_draws')}</PageLink>
      }
    >
      {draws === null && <LoadFailed />}
      {draws?.length === 0 && (
        <Empty icon="ticket" title={t('account_home.no_draws')} text={t('account_home.no_draws.text')}>
          <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary' })}>
            {t('account_home.new_draw')}
          </PageLink>
        </Empty>
      )}
      {draws && draws.length > 0 && (
        <ul>
          {draws.map((draw) => (
            <Row key={draw.id} columns="grid-cols-2 to-560:grid-cols-1">
              <div>
                <PageLink page="result" parameters={{ shareCode: draw.share_code }} className="row-title">
                  <Name>{drawTitle(draw, t)}</Name>
                </PageLink>
                <span className="row-note">
                  <DrawTime moment={draw.finished_at ?? draw.sealed_at} zone={draw.time_zone} />
                </span>
              </div>
              <DrawOutcome draw={draw} />
            </Row>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** What needs the user's attention, each with its one action. */
function Attention({ user, keepsMails }: { user: User; keepsMails: boolean }) {
  const t = useT()
  const waits = user.pending_email ?? (user.email_verified ? undefined : user.email)
  const unread = user.unread_notifications
  const link = `${buttonClass({ size: 'small' })} ${below}`
  const isQuiet = !waits && user.two_factor && unread === 0
  return (
    <Part title={t('account_home.attention')}>
      {waits && keepsMails && <KeptMail />}
      {isQuiet ? (
        <p className="muted">{t('account_home.nothing_waits')}</p>
      ) : (
        <ul>
          {waits && (
            <Item
              icon="mail"
              title={t('account_home.verify')}
              text={t('account_home.verify.text', { email: waits })}
            >
              <ActionButton intent="resend" size="small" className={below}>
                {t('account_home.verify.again')}
              </ActionButton>
            </Item>
          )}
          {!user.two_factor && (
            <Item
              icon={user.two_factor_missing ? 'warning' : 'shield'}
              title={t('account_home.second_factor')}
              text={t(
                user.two_factor_missing
                  ? 'account_home.second_factor.must'
                  : 'account_home.second_factor.text',
              )}
            >
              <PageLink page="accountSecurity" hash="#second-factor" className={link}>
                {t('account_home.second_factor.go')}
              </PageLink>
            </Item>
          )}
          {unread > 0 && (
            <Item
              icon="bell"
              title={t('account_home.unread', { count: unread })}
              text={t('account_home.unread.text')}
            >
              <PageLink page="accountNotifications" className={link}>
                {t('account_home.unread.go')}
              </PageLink>
            </Item>
          )}
        </ul>
      )}
    </Part>
  )
}

/** Where an action stands if there is no room beside the words. */
const below = 'to-560:col-2 to-560:justify-self-start'

interface ItemProps {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

function Item({ icon, title, text, children }: ItemProps) {
  return (
    <Row columns="grid-cols-[auto_minmax(0,1fr)_auto] to-560:grid-cols-[auto_minmax(0,1fr)]">
      <Icon name={icon} />
      <div>
        <p className="row-title">{title}</p>
        <p className="row-note">{text}</p>
      </div>
      {children}
    </Row>
  )
}
