import type { EntryChunksTable } from './entry-chunks.ts'
import type { GiveawaysTable } from './giveaways.ts'
import type { QuotaTable } from './quota.ts'
import type { RateBucketsTable } from './rate-buckets.ts'
import type { UploadsTable } from './uploads.ts'

export interface Tables {
  entry_chunks: EntryChunksTable
  giveaways: GiveawaysTable
  quota: QuotaTable
  rate_buckets: RateBucketsTable
  uploads: UploadsTable
}
