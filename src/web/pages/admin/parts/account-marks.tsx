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
    <span className="plan-bars" data-height={Math.max(0, height)}>
      <bdi>{planTitle(plan)}</bdi>
    </span>
  )
}
