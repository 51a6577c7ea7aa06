import type { Plan } from './store.ts'

/** What decides of a draw who may see it. */
export interface Visibility {
  is_shared: boolean
  deleted_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
  /** for how many days its owner was promised to see it when it was drawn; null without end */
  kept_days: number | null
}

const dayMillis = 24 * 60 * 60 * 1000

/** Whether everybody with the link may see a draw: its owner shares it, and its time is not over. */
export function isOpenToOthers(
  { is_shared, deleted_at, expires_at }: Omit<Visibility, 'finished_at' | 'kept_days'>,
  now: Date,
): boolean {
  return is_shared && deleted_at === null && !(expires_at && expires_at <= now)
}

/** Draws that were finished before this moment are kept for their owner only where more was promised; undefined where all are kept. */
export function keptSince({ day_limit }: Pick<Plan, 'day_limit'>, now: Date): Date | undefined {
  return day_limit === null ? undefined : new Date(now.getTime() - day_limit * dayMillis)
}

/** Whether a draw is still kept for its owner: as long as was promised when it was drawn, or as the plan of today keeps it. */
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
