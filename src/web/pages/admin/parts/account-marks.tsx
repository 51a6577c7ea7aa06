import type { UserStatus } from '#contract/accounts/user.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { planNames } from '#contract/billing/plans.ts'
import { useT } from '#web/i18n/frame.tsx'

/** The status of an account: a shape and a word. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useT()
  return (
    <span className="status-mark" data-status={status}>
      {t(`list.users.status.${status}`)}
    </span>
  )
}

/** A plan as bars that can be compared down a column at a glance. */
export function PlanMark({ plan }: { plan: string }) {
  const height = planNames.findIndex((name) => name === plan)
  return (
    <span
      className={
        'plan-bars inline-flex gap-2 items-center whitespace-nowrap forced-colors:before:forced-color-adjust-none [&[data-height="3"]]:before:[--b3:var(--on)] [&:is([data-height="2"],[data-height="3"])]:before:[--b2:var(--on)] [&:is([data-height="1"],[data-height="2"],[data-height="3"])]:before:[--b1:var(--on)]'
      }
      data-height={Math.max(0, height)}
    >
      <bdi>{planTitle(plan)}</bdi>
    </span>
  )
}
