import type { EntryChunksTable } from './entry-chunks.ts'
import type { GiveawaysTable } from './giveaways.ts'
import type { QuotaTable } from './quota.ts'
import type { RateBucketsTable } from './rate-buckets.ts'
import type { SetupLinksTable } from './setup-links.ts'
import type { UploadsTable } from './uploads.ts'
import type { UsersTable } from './users.ts'

export interface Tables {
  entry_chunks: EntryChunksTable
  giveaways: GiveawaysTable
  quota: QuotaTable
  rate_buckets: RateBucketsTable
  setup_links: SetupLinksTable
  uploads: UploadsTable
  users: UsersTable
}
