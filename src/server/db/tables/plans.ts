import type { ColumnType, Generated } from 'kysely'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'

export interface PlansTable {
  name: string
  position: number
  product_id: string | null
  /** hundredths of the currency, per month */
  price: number
  currency: Generated<string>
  trial_days: number
  is_active: Generated<boolean>
  is_free: boolean
  is_most_preferred: boolean
  features: ColumnType<Record<string, boolean>, string, string>
  /** null: no limit */
  daily_limit: number | null
  monthly_limit: number | null
  day_limit: number | null
  comments: number
  list_rows: number
  posts: number
  sharing: 'unlimited' | 'days' | 'disabled'
  sharing_days: number | null
  /** why the payment provider does not sell it as it is, as of the last check */
  sale_problem: SaleProblem | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
