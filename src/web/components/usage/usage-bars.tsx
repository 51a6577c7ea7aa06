import { useId } from 'react'
import type { Entitlements } from '#contract/billing/plans.ts'
import { FixedZoneContext, useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'

/** Usage today and this month, compared with the plan's limits. */
export function UsageBars({ entitlements }: { entitlements: Entitlements }) {
  return (
    // Days and months of plans are in UTC, and the tools say so, too.
    <FixedZoneContext value="UTC">
      <dl className="border-bs border-bs-line">
        <UsageRow entitlements={entitlements} span="day" />
        <UsageRow entitlements={entitlements} span="month" />
      </dl>
    </FixedZoneContext>
  )
}

function UsageRow({ entitlements, span }: { entitlements: Entitlements; span: Span }) {
  const t = useT()
  const { dateTime } = useFormat()
  const usage = usageOf(entitlements, span)
  const { used } = entitlements[span]
  return (
    <div className="grid grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)] gap-y-1 gap-x-6 items-center py-3.5 border-be border-be-line to-560:grid-cols-1">
      <dt className="font-medium">
        {t(`quota.span.${span}`)}
        <small className="block text-ink-2 text-14 font-normal">
          {t(usage?.state === 'none' ? 'quota.anew' : 'quota.resets', {
            date: dateTime(entitlements[`${span}_ends_at`]),
          })}
        </small>
      </dt>
      <dd className="grid grid-cols-[minmax(0,1fr)_minmax(8.5rem,auto)] gap-4 items-center to-560:grid-cols-[minmax(0,1fr)_auto]">
        {/* Without a limit there is no bar: its warning line would suggest a limit that does not exist. */}
        {usage ? <Bar share={usage.used / usage.limit} low={usage.state !== 'plenty'} /> : <span />}
        <span className="text-end">
          {usage ? t('quota.of', { count: used, limit: usage.limit }) : t('quota.unlimited', { count: used })}
        </span>
      </dd>
    </div>
  )
}

/**
 * The numbers are beside it. High usage is hatched, so that it does not depend on color alone; the line marks the
 * warning.
 */
function Bar({ share, low }: { share: number; low: boolean }) {
  const id = useId()
  return (
    <svg
      className="w-full h-2.5 rounded-meter forced-colors:[border:1px_solid_CanvasText]"
      aria-hidden="true"
    >
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="stroke-surface stroke-2" d="M0 0V6" />
        </pattern>
      </defs>
      <rect className="fill-line" width="100%" height="100%" />
      <rect
        className={low ? 'fill-warn' : 'fill-mark forced-colors:[fill:Highlight]'}
        width={`${Math.min(share, 1) * 100}%`}
        height="100%"
      />
      {low && <rect width={`${Math.min(share, 1) * 100}%`} height="100%" fill={`url(#${id})`} />}
      <rect className="fill-ink-2" x={`${warnAt * 100}%`} width="1.5" height="100%" />
    </svg>
  )
}

/** From this share on, people are warned that their draws are running out (REQ-plans). */
const warnAt = 0.8

type Span = 'day' | 'month'

interface Usage {
  span: Span
  used: number
  limit: number
  remaining: number
  /** when the period resets */
  endsAt: string
  state: 'plenty' | 'low' | 'none'
}

type UsageLimits = Pick<Entitlements, 'day' | 'month' | 'day_ends_at' | 'month_ends_at'>

/** The usage of a day or month; undefined if the plan has no limit. */
export function usageOf(limits: UsageLimits, span: Span): Usage | undefined {
  const { used, limit } = limits[span]
  if (limit === null) return undefined
  const remaining = Math.max(limit - used, 0)
  const state = remaining === 0 ? 'none' : used >= limit * warnAt ? 'low' : 'plenty'
  return { span, used, limit, remaining, endsAt: limits[`${span}_ends_at`], state }
}

/** The limit that is reached first. If both leave the same, the month wins: it resets later. */
export function tightestUsage(state: UsageLimits): Usage | undefined {
  const day = usageOf(state, 'day')
  const month = usageOf(state, 'month')
  if (!day || !month) return day ?? month
  return day.remaining < month.remaining ? day : month
}
