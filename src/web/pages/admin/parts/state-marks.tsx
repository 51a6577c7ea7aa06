import type { UserStatus } from '#contract/accounts/user.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { planNames } from '#contract/billing/plans.ts'
import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { knownFetchProblem } from '#contract/comments/completeness.ts'
import type { ManagedFetch } from '#contract/comments/managed-fetches.ts'
import type { ManagedDraw } from '#contract/draws/managed-draws.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Tag } from '#web/ui/inline-text.tsx'
import { PersonLink } from './people/person-cell.tsx'

const kinds = { trialing: 'info', active: 'good', canceled: 'line' } as const

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
      {!isAsleep && <Tag kind={kinds[of.status]}>{t(`list.subscriptions.status.${of.status}`)}</Tag>}
      {isOwnWord && <Tag kind="warn">{known ? t(`subscriptions.${known}`) : of.provider_status}</Tag>}
      {of.status !== 'canceled' && of.cancel_at_period_end && (
        <Tag kind="line">{t('subscriptions.leaves')}</Tag>
      )}
      {of.pending_plan && (
        <Tag kind="warn">{t('subscriptions.pending', { plan: planTitle(of.pending_plan) })}</Tag>
      )}
      {of.next_plan && <Tag kind="line">{t('subscriptions.then', { plan: planTitle(of.next_plan) })}</Tag>}
    </span>
  )
}

const mark = 'inline-flex gap-2 items-center whitespace-nowrap'

/** The shape before the word: a ring, a disk, a crossed ring or a dash. */
const statusShapes: Record<UserStatus, string> = {
  passive: 'before:h-2.5 before:border-2 before:border-ink-3 before:rounded-[50%]',
  active: 'before:h-2.5 before:border-2 before:border-good before:rounded-[50%] before:bg-good',
  banned:
    'text-bad before:h-2.5 before:border-2 before:border-bad before:rounded-[50%] before:[background:linear-gradient(135deg,transparent_42%,var(--bad)_42%_58%,transparent_58%)]',
  deleted: 'before:h-0 before:border before:border-ink-3 before:rounded-none',
}

/** The status of an account: a shape and a word. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useT()
  return (
    <span
      className={`${mark} before:flex-none before:w-2.5 forced-colors:before:[forced-color-adjust:none] ${statusShapes[status]}`}
    >
      {t(`list.users.status.${status}`)}
    </span>
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
      className={`plan-bars ${mark} forced-colors:before:forced-color-adjust-none ${bars[Math.max(0, height)] ?? ''}`}
    >
      <bdi>{planTitle(plan)}</bdi>
    </span>
  )
}

const drawKinds: Record<string, 'plain' | 'good' | 'bad' | 'info' | 'line'> = {
  waiting: 'info',
  overdue: 'bad',
  finished: 'good',
  void: 'line',
}

export function DrawState({ state }: Pick<ManagedDraw, 'state'>) {
  const t = useT()
  return <Tag kind={drawKinds[state] ?? 'plain'}>{t(`list.draws.state.${state}` as MessageKey)}</Tag>
}

const fetchKinds: Record<string, 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'line'> = {
  waiting: 'info',
  running: 'info',
  complete: 'good',
  incomplete: 'warn',
  failed: 'bad',
  canceled: 'line',
}

export function FetchMark({ state }: Pick<ManagedFetch, 'state'>) {
  const t = useT()
  return <Tag kind={fetchKinds[state] ?? 'plain'}>{t(`list.fetches.state.${state}` as MessageKey)}</Tag>
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
