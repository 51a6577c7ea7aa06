import type { QuotaTable } from './quota.ts'
import type { RateBucketsTable } from './rate-buckets.ts'

export interface Tables {
  quota: QuotaTable
  rate_buckets: RateBucketsTable
}
