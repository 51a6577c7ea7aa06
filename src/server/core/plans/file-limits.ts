import { freePlanLimits, largestLimits } from '../../files/read-limits.ts'
import type { ReadLimits } from '../../files/read-result.ts'
import type { Plan } from './store.ts'

/** Limits of a file that someone sends on this plan; its rows are for the caller to limit. */
export function fileLimitsOf({ is_free }: Pick<Plan, 'is_free'>): ReadLimits {
  return is_free ? freePlanLimits : largestLimits
}
