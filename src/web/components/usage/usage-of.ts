import type { Entitlements } from '#contract/billing/plans.ts'

/** From this share on, people are warned that their draws are running out (REQ-plans). */
export const warnAt = 0.8

export type Span = 'day' | 'month'

export interface Usage {
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
