import type { UserStatus } from '#contract/accounts/user.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { planNames } from '#contract/billing/plans.ts'
import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { knownFetchProblem } from '#contract/comments/completeness.ts'
import type { ManagedFetch } from '#contract/comments/managed-fetches.ts'
import type { ManagedDraw } from '#contract/draws/managed-draws.ts'
import type { TicketStatus } from '#contract/support/support-tickets.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Tag } from '#web/ui/inline-text.tsx'
import { PersonLink } from '../people/person-cell.tsx'
import { type StateLooks, StateMark } from './state-mark.tsx'

const subscriptionLooks: StateLooks<ManagedSubscription['status']> = {
  trialing: { kind: 'info', icon: 'clock' },
  active: null,
  canceled: { kind: 'line', icon: 'x-circle' },
}

/** Statuses of the provider that say more than ours; unknown ones are shown as they are. */
const knownWords = ['past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired'] as const

/** The state of a subscription, with the provider's status if that says more, and what happens next. */
export function SubscriptionMarks({ of }: { of: ManagedSubscription }) {
  const t = useT()
  const isOwnWord = of.provider_status !== of.status
  // A payment reactivates these: they have not ended.
  const isAsleep = of.provider_status === 'unpaid' || of.provider_status === 'paused'
  const known = knownWords.find((word) => word === of.provider_status)
  return (
    <span className="inline-flex flex-wrap gap-y-1 gap-x-2 items-center">
      {!isAsleep && (
        <StateMark look={subscriptionLooks[of.status]}>
          {t(`list.subscriptions.status.${of.status}`)}
        </StateMark>
      )}
      {isOwnWord && (
        <Tag kind="warn" icon="warning">
          {known ? t(`subscriptions.${known}`) : of.provider_status}
        </Tag>
      )}
      {of.status !== 'canceled' && of.cancel_at_period_end && (
        <Tag kind="warn" icon="calendar">
          {t('subscriptions.leaves')}
        </Tag>
      )}
      {of.pending_plan && (
        <Tag kind="warn" icon="clock">
          {t('subscriptions.pending', { plan: planTitle(of.pending_plan) })}
        </Tag>
      )}
      {of.next_plan && (
        <Tag kind="info" icon="swap">
          {t('subscriptions.then', { plan: planTitle(of.next_plan) })}
        </Tag>
      )}
    </span>
  )
}

const userLooks: StateLooks<UserStatus> = {
  active: null,
  passive: { kind: 'line', icon: 'pause' },
  banned: { kind: 'bad', icon: 'x-circle' },
  deleted: { kind: 'line', icon: 'trash' },
}

/** The status of an account. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useT()
  return <StateMark look={userLooks[status]}>{t(`list.users.status.${status}`)}</StateMark>
}

const ticketLooks: StateLooks<TicketStatus> = {
  open: { kind: 'info', icon: 'clock' },
  in_progress: null,
  closed: null,
}

/** The status of a ticket, as staff see it. */
export function TicketState({ status }: { status: TicketStatus }) {
  const t = useT()
  return <StateMark look={ticketLooks[status]}>{t(`conversation.status.${status}`)}</StateMark>
}

/** A ticket that waits for an answer. */
export function WaitingMark() {
  return (
    <Tag kind="warn" icon="clock">
      {useT()('list.support_tickets.is_waiting')}
    </Tag>
  )
}

/** By how many of its bars are filled. */
const bars = [
  '',
  'before:[--b1:var(--on)]',
  'before:[--b1:var(--on)] before:[--b2:var(--on)]',
  'before:[--b1:var(--on)] before:[--b2:var(--on)] before:[--b3:var(--on)]',
]

/** A plan as bars that can be compared down a column at a glance. */
export function PlanMark({ plan }: { plan: string }) {
  const height = planNames.findIndex((name) => name === plan)
  return (
    <span
      className={`plan-bars inline-flex gap-2 items-center whitespace-nowrap forced-colors:before:forced-color-adjust-none ${bars[Math.max(0, height)] ?? ''}`}
    >
      <bdi>{planTitle(plan)}</bdi>
    </span>
  )
}

const drawLooks: StateLooks<string> = {
  waiting: { kind: 'info', icon: 'clock' },
  overdue: { kind: 'bad', icon: 'alert-circle' },
  finished: null,
  void: { kind: 'line', icon: 'x-circle' },
}

export function DrawState({ state }: Pick<ManagedDraw, 'state'>) {
  const t = useT()
  return <StateMark look={drawLooks[state]}>{t(`list.draws.state.${state}` as MessageKey)}</StateMark>
}

const fetchLooks: StateLooks<string> = {
  waiting: { kind: 'info', icon: 'clock' },
  running: { kind: 'info', icon: 'refresh' },
  complete: null,
  incomplete: { kind: 'warn', icon: 'warning' },
  failed: { kind: 'bad', icon: 'alert-circle' },
  canceled: { kind: 'line', icon: 'x-circle' },
}

export function FetchMark({ state }: Pick<ManagedFetch, 'state'>) {
  const t = useT()
  return <StateMark look={fetchLooks[state]}>{t(`list.fetches.state.${state}` as MessageKey)}</StateMark>
}

/** Why comments were not fetched, in words. */
export function FetchProblem({ kind }: { kind: string }) {
  const t = useT()
  return <>{t(`list.fetches.problem.${knownFetchProblem(kind)}`)}</>
}

/** Who started a draw or a fetch, linked to the account; visitors have none. */
export function StartedBy({ owner }: Pick<ManagedDraw, 'owner'>) {
  const t = useT()
  if (!owner) return <>{t('draws.visitor')}</>
  return <PersonLink person={owner} />
}
