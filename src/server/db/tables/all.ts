import type {
  ClaimsTable,
  DrawChecksTable,
  DrawOpeningsTable,
  DrawWatchersTable,
  ErasureRequestsTable,
  GiveawayEventsTable,
  WinnerPicturesTable,
} from './after-the-draw.ts'
import type {
  BillingAccountsTable,
  BillingCustomersTable,
  BillingEventsTable,
  BillingLeasesTable,
  CheckoutsTable,
  PlanChangesTable,
  RefundsTable,
  SubscriptionNoticesTable,
  SubscriptionPricesTable,
  SubscriptionsTable,
  TrialsTable,
} from './billing.ts'
import type {
  CollectionPostsTable,
  CollectionsTable,
  CommentPagesTable,
  GiveawayPostsTable,
  PlatformHealthTable,
} from './collections.ts'
import type { ConnectedAccountsTable, RulePresetsTable, UserKeysTable } from './connections.ts'
import type { ExportJobsTable, ExportPiecesTable } from './exports.ts'
import type { FormSubmissionsTable, SubmissionNotesTable } from './forms.ts'
import type { GiveawaysTable } from './giveaways.ts'
import type { GuessesTable, GuessGamesTable, PairTossesTable } from './guesses.ts'
import type { ImportRowsTable, ImportsTable } from './imports.ts'
import type {
  LedgerCheckpointsTable,
  LedgerEntriesTable,
  LedgerNodesTable,
  SigningKeysTable,
} from './ledger.ts'
import type { QuotaTable, RateBucketsTable } from './limits.ts'
import type {
  BulkJobsTable,
  BulkRowsTable,
  EntryChunksTable,
  ListViewsTable,
  SavedViewsTable,
  SelectionsTable,
  UploadsTable,
} from './lists.ts'
import type { AuditTrailTable, CallLogsTable } from './logs.ts'
import type { MailTextsTable, PastMailTextsTable } from './mail-texts.ts'
import type { MediaFilesTable, MediaTable, MediaUploadsTable, MediaUsesTable } from './media.ts'
import type {
  ContentRevisionsTable,
  ContentSlugsTable,
  ContentsTable,
  ContentValuesTable,
  ModuleSlugsTable,
  ModulesTable,
} from './modules.ts'
import type { OrganizerLooksTable } from './organizer-looks.ts'
import type { OverviewReportsTable } from './overview-reports.ts'
import type {
  AccountViewsTable,
  AvatarsTable,
  OauthIdentitiesTable,
  PasskeysTable,
  RecoveryCodesTable,
  RolesTable,
  SecondFactorCodesTable,
  SessionsTable,
  SetupLinksTable,
} from './people.ts'
import type { PlansTable } from './plans.ts'
import type {
  CookieConsentsTable,
  DeletedMenusTable,
  FaqsTable,
  MenuItemsTable,
  MenusTable,
  NotificationsTable,
  OutboxTable,
  PageTextsTable,
  PastPageTextsTable,
  SettingsTable,
} from './site.ts'
import type {
  CannedAnswersTable,
  ChallengesTable,
  SupportFilesTable,
  SupportMessagesTable,
  SupportReadersTable,
  SupportTicketsTable,
} from './support.ts'
import type { TrashTable } from './trash.ts'
import type { UsersTable } from './users.ts'

export interface Tables {
  account_views: AccountViewsTable
  audit_trail: AuditTrailTable
  avatars: AvatarsTable
  billing_accounts: BillingAccountsTable
  billing_customers: BillingCustomersTable
  billing_events: BillingEventsTable
  billing_leases: BillingLeasesTable
  bulk_jobs: BulkJobsTable
  bulk_rows: BulkRowsTable
  call_logs: CallLogsTable
  canned_answers: CannedAnswersTable
  challenges: ChallengesTable
  checkouts: CheckoutsTable
  claims: ClaimsTable
  collection_posts: CollectionPostsTable
  collections: CollectionsTable
  comment_pages: CommentPagesTable
  connected_accounts: ConnectedAccountsTable
  content_revisions: ContentRevisionsTable
  content_slugs: ContentSlugsTable
  content_values: ContentValuesTable
  contents: ContentsTable
  cookie_consents: CookieConsentsTable
  deleted_menus: DeletedMenusTable
  entry_chunks: EntryChunksTable
  erasure_requests: ErasureRequestsTable
  export_jobs: ExportJobsTable
  export_pieces: ExportPiecesTable
  faqs: FaqsTable
  form_submissions: FormSubmissionsTable
  giveaway_events: GiveawayEventsTable
  giveaway_posts: GiveawayPostsTable
  giveaways: GiveawaysTable
  guess_games: GuessGamesTable
  guesses: GuessesTable
  draw_watchers: DrawWatchersTable
  draw_checks: DrawChecksTable
  draw_openings: DrawOpeningsTable
  pair_tosses: PairTossesTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  ledger_checkpoints: LedgerCheckpointsTable
  ledger_entries: LedgerEntriesTable
  ledger_nodes: LedgerNodesTable
  list_views: ListViewsTable
  selections: SelectionsTable
  media: MediaTable
  media_files: MediaFilesTable
  media_uploads: MediaUploadsTable
  media_uses: MediaUsesTable
  menu_items: MenuItemsTable
  menus: MenusTable
  module_slugs: ModuleSlugsTable
  modules: ModulesTable
  notifications: NotificationsTable
  oauth_identities: OauthIdentitiesTable
  outbox: OutboxTable
  mail_texts: MailTextsTable
  past_mail_texts: PastMailTextsTable
  organizer_looks: OrganizerLooksTable
  overview_reports: OverviewReportsTable
  page_texts: PageTextsTable
  passkeys: PasskeysTable
  past_page_texts: PastPageTextsTable
  plan_changes: PlanChangesTable
  plans: PlansTable
  platform_health: PlatformHealthTable
  quota: QuotaTable
  rate_buckets: RateBucketsTable
  recovery_codes: RecoveryCodesTable
  refunds: RefundsTable
  roles: RolesTable
  rule_presets: RulePresetsTable
  saved_views: SavedViewsTable
  second_factor_codes: SecondFactorCodesTable
  sessions: SessionsTable
  settings: SettingsTable
  setup_links: SetupLinksTable
  signing_keys: SigningKeysTable
  submission_notes: SubmissionNotesTable
  subscription_notices: SubscriptionNoticesTable
  subscription_prices: SubscriptionPricesTable
  subscriptions: SubscriptionsTable
  support_files: SupportFilesTable
  support_messages: SupportMessagesTable
  support_readers: SupportReadersTable
  support_tickets: SupportTicketsTable
  trash: TrashTable
  trials: TrialsTable
  uploads: UploadsTable
  user_keys: UserKeysTable
  users: UsersTable
  winner_pictures: WinnerPicturesTable
}
