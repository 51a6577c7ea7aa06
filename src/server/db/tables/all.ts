import type {
  ClaimsTable,
  DrawChecksTable,
  DrawOpeningsTable,
  DrawWatchersTable,
  ErasureRequestsTable,
  GiveawayEventsTable,
  LedgerCheckpointsTable,
  LedgerEntriesTable,
  LedgerNodesTable,
  SigningKeysTable,
  WinnerPicturesTable,
} from './after-the-draw.ts'
import type {
  BillingAccountsTable,
  BillingCustomersTable,
  BillingEventsTable,
  BillingLeasesTable,
  CheckoutsTable,
  PlanChangesTable,
  PlansTable,
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
  ConnectedAccountsTable,
  GiveawayPostsTable,
  PlatformHealthTable,
  RulePresetsTable,
  UserKeysTable,
} from './collections.ts'
import type { GiveawaysTable } from './giveaways.ts'
import type { GuessesTable, GuessGamesTable, PairTossesTable } from './guesses.ts'
import type {
  BulkJobsTable,
  BulkRowsTable,
  EntryChunksTable,
  ExportJobsTable,
  ExportPiecesTable,
  ImportRowsTable,
  ImportsTable,
  ListViewsTable,
  SavedViewsTable,
  SelectionsTable,
  TrashTable,
  UploadsTable,
} from './lists.ts'
import type { MediaFilesTable, MediaTable, MediaUploadsTable, MediaUsesTable } from './media.ts'
import type {
  ContentRevisionsTable,
  ContentSlugsTable,
  ContentsTable,
  ContentValuesTable,
  FormSubmissionsTable,
  ModuleSlugsTable,
  ModulesTable,
  SubmissionNotesTable,
} from './modules.ts'
import type {
  AccountViewsTable,
  AvatarsTable,
  OauthIdentitiesTable,
  OrganizerLooksTable,
  PasskeysTable,
  QuotaTable,
  RateBucketsTable,
  RecoveryCodesTable,
  RolesTable,
  SecondFactorCodesTable,
  SessionsTable,
  SetupLinksTable,
  UsersTable,
} from './people.ts'
import type {
  AuditTrailTable,
  CallLogsTable,
  CookieConsentsTable,
  DeletedMenusTable,
  FaqsTable,
  MailTextsTable,
  MenuItemsTable,
  MenusTable,
  NotificationsTable,
  OutboxTable,
  OverviewReportsTable,
  PageTextsTable,
  PastMailTextsTable,
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
