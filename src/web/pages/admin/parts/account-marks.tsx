import type { UserStatus } from '#contract/accounts/user.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { planNames } from '#contract/billing/plans.ts'
import { useT } from '#web/i18n/frame.tsx'

/** The status of an account: a shape and a word. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useT()
  return (
    <span
      className="inline-flex gap-2 items-center whitespace-nowrap before:flex-none before:w-2.5 before:h-2.5 before:border-2 before:border-ink-3 before:rounded-[50%] forced-colors:before:[forced-color-adjust:none] [&[data-status=banned]]:text-bad [&[data-status=active]]:before:border-good [&[data-status=active]]:before:bg-good [&[data-status=banned]]:before:border-bad [&[data-status=banned]]:before:[background:linear-gradient(135deg,transparent_42%,var(--bad)_42%_58%,transparent_58%)] [&[data-status=deleted]]:before:h-0 [&[data-status=deleted]]:before:[border-width:1px] [&[data-status=deleted]]:before:rounded-none"
      data-status={status}
    >
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
