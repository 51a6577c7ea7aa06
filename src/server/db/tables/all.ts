import type { ClaimsTable } from './claims.ts'
import type { EntryChunksTable } from './entry-chunks.ts'
import type { ErasureRequestsTable } from './erasure-requests.ts'
import type { GiveawayEventsTable } from './giveaway-events.ts'
import type { GiveawaysTable } from './giveaways.ts'
import type { LedgerCheckpointsTable, LedgerEntriesTable, LedgerNodesTable } from './ledger.ts'
import type { QuotaTable } from './quota.ts'
import type { RateBucketsTable } from './rate-buckets.ts'
import type { SetupLinksTable } from './setup-links.ts'
import type { SigningKeysTable } from './signing-keys.ts'
import type { UploadsTable } from './uploads.ts'
import type { UsersTable } from './users.ts'

export interface Tables {
  claims: ClaimsTable
  entry_chunks: EntryChunksTable
  erasure_requests: ErasureRequestsTable
  giveaway_events: GiveawayEventsTable
  giveaways: GiveawaysTable
  ledger_checkpoints: LedgerCheckpointsTable
  ledger_entries: LedgerEntriesTable
  ledger_nodes: LedgerNodesTable
  quota: QuotaTable
  rate_buckets: RateBucketsTable
  setup_links: SetupLinksTable
  signing_keys: SigningKeysTable
  uploads: UploadsTable
  users: UsersTable
}
