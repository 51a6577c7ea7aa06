import type { Plan } from '../../core/plans/store.ts'
import type { StoredGiveaway } from './store.ts'

const dayMillis = 24 * 60 * 60 * 1000

/** Whether everybody with the link may see a draw: its owner shares it, and its time is not over. */
export function isOpenToOthers(
  { is_shared, deleted_at, expires_at }: Pick<StoredGiveaway, 'is_shared' | 'deleted_at' | 'expires_at'>,
  now: Date,
): boolean {
  return is_shared && deleted_at === null && !(expires_at && expires_at <= now)
}

/** Draws that were finished before this moment are not kept for their owner any more; undefined where the plan keeps all. */
export function keptSince({ day_limit }: Pick<Plan, 'day_limit'>, now: Date): Date | undefined {
  return day_limit === null ? undefined : new Date(now.getTime() - day_limit * dayMillis)
}

/** Whether the plan of its owner still keeps a draw. */
export function isKept(
  { finished_at }: Pick<StoredGiveaway, 'finished_at'>,
  plan: Pick<Plan, 'day_limit'>,
  now: Date,
): boolean {
  const since = keptSince(plan, now)
  return since === undefined || finished_at === null || finished_at > since
}
