import { dayMs } from '#server/kit/durations.ts'
import type { Plan } from './store.ts'

/** What determines who may see a draw. */
interface Visibility {
  is_shared: boolean
  deleted_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
  /** days of visibility that its owner was promised when it was drawn; null for no limit */
  kept_days: number | null
}

/** Whether everyone with the link may see a draw: its owner shares it, and it has not expired. */
export function isOpenToOthers(
  { is_shared, deleted_at, expires_at }: Omit<Visibility, 'finished_at' | 'kept_days'>,
  now: Date,
): boolean {
  return is_shared && deleted_at === null && !(expires_at && expires_at <= now)
}

/** Draws finished before this time are visible to their owner only if more was promised; undefined if all are. */
export function keptSince({ day_limit }: Pick<Plan, 'day_limit'>, now: Date): Date | undefined {
  return day_limit === null ? undefined : new Date(now.getTime() - day_limit * dayMs)
}

/** Whether a draw is still visible to its owner: under the promise when it was drawn, or under the current plan. */
export function isKept(
  { finished_at, kept_days }: Pick<Visibility, 'finished_at' | 'kept_days'>,
  plan: Pick<Plan, 'day_limit'>,
  now: Date,
): boolean {
  if (finished_at === null) return true
  return [plan.day_limit, kept_days].some((day_limit) => {
    const since = keptSince({ day_limit }, now)
    return since === undefined || finished_at > since
  })
}
