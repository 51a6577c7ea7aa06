import type { Page } from './paths.ts'

/** The key prefixes of the texts around every page. */
export const frameTexts: readonly string[] = ['site.', 'error_screen.generic.', 'error_screen.home']

const calls = ['alert.', 'field.'] as const
const quickDraw = ['quick_draw.', 'alert.no_connection'] as const
/** Submissions received through forms. */
const submissions = ['submissions.', 'list.submissions.'] as const
/** A form that visitors fill in. */
const filledIn = [
  'form.',
  'content_field.',
  'field.website',
  'alert.no_connection',
  'alert.field_line',
] as const
const chance = ['chance.', 'alert.no_connection', 'alert.field_line'] as const
const miniatures = [
  'coin_toss.title',
  'coin_toss.heads',
  'coin_toss.tails',
  'coin_toss.toss',
  'coin_toss.outcome',
  'dice_roll.title',
  'dice_roll.before',
  'dice_roll.dice',
  'dice_roll.sides',
  'dice_roll.roll',
  'dice_roll.die',
  'dice_roll.hold',
  'dice_roll.held',
  'dice_roll.outcome',
  'chance.last',
  'chance.refused',
] as const
const checkStart = [
  'check.start',
  'check.running',
  'check.again',
  'check.unavailable',
  'check_run.note',
] as const
const sample = ['receipt.hash.', 'receipt.recorded', 'result.copied', 'result.winner.'] as const
const selfCheck = ['self_check.title', 'self_check.text', 'self_check.field', 'self_check.submit'] as const
const waiting = ['waiting.title', 'waiting.announced.title'] as const
const usageBars = ['quota.span.', 'quota.of', 'quota.unlimited', 'quota.resets', 'quota.anew'] as const
/** A plan's description. */
const planWords = ['pricing.fact.', 'pricing.feature.'] as const
const oauthProblems = ['error.oauth_', 'error.registration_disabled', 'error.account_'] as const
const connectionProblems = [
  'error.connection_failed',
  'error.connections_',
  'error.nothing_to_connect',
] as const
const saidByMail = ['sign_up.mailed', 'sign_up.email', 'sign_up.submit'] as const
/** The downloads of a receipt. */
const receiptDocuments = [
  'receipt.check',
  'receipt.download',
  'receipt.verifier',
  'receipt.certificate',
  'receipt.embed',
] as const
/** The receipt without the texts that come with its parts. */
const receipt = [
  'receipt.title',
  'receipt.recorded',
  'receipt.provable',
  'receipt.source',
  'receipt.seq',
  'receipt.earlier.',
  'receipt.entries',
  'receipt.rules',
  'receipt.randomness',
  'receipt.times',
  'receipt.ledger',
  'receipt.timestamp',
  'receipt.fingerprints',
  'receipt.hash.',
  'receipt.pattern',
  'receipt.limits',
  'receipt.reason.',
] as const

/** The texts around every dashboard page, and the results of its forms. */
const dashboardFrame = [
  'dash.',
  'account.prove.',
  'account.failed',
  'account.download',
  'account.cancel',
  'account.passkey_cancelled',
  'alert.field_line',
  'field.password',
  'field.code',
] as const
/** A plan's description. */
const planCard = ['pricing.fact.', 'pricing.feature.', 'pricing.a_month', 'pricing.trial'] as const
const table = ['table.', 'account.load_failed'] as const
const moduleForm = ['modules.', 'leave.', 'icons.', 'content_field.'] as const

const userFields = [
  'field.fullname',
  'field.username',
  'field.email',
  'field.birthday',
  'field.gender',
] as const

const leaveGuard = ['leave.title', 'leave.text', 'leave.stay', 'leave.go'] as const

/** The fields of a record, and the texts around them. */
const recordForm = ['contents.', 'list.contents.status.', 'content_field.', 'leave.'] as const

const commentPicker = ['comment_picker.', 'giveaway.errors.', ...calls] as const

/**
 * The key prefixes of each page's texts; every page has its own, so that a visitor does not fetch those of others. A
 * test checks that these are the ones that the page and its parts use. Texts listed nowhere (errors of calls, file
 * contents) are only used by the server.
 */
export const pageTexts: Record<Page, readonly string[]> = {
  home: [...quickDraw, ...checkStart, ...sample],
  tools: ['tools.', ...quickDraw, ...miniatures],
  giveawayFromFile: ['giveaway.', ...calls],
  instagramCommentPicker: commentPicker,
  facebookCommentPicker: commentPicker,
  youtubeCommentPicker: commentPicker,
  tiktokCommentPicker: commentPicker,
  xCommentPicker: commentPicker,
  redditCommentPicker: commentPicker,
  coinToss: ['coin_toss.', ...chance],
  diceRoll: ['dice_roll.', ...chance],
  randomNumberGuess: ['random_number.', ...chance],
  guessGame: ['guess_game.', 'receipt.hash.copy', 'result.copied', 'alert.'],
  pricing: ['pricing.', 'checkout.go.'],
  about: ['receipt.provable', 'receipt.recorded'],
  contact: ['contact.', ...filledIn],
  support: ['support.'],
  faq: ['faq.'],
  privacyPolicy: [],
  terms: [],
  comments: ['collection.', ...calls],
  result: [
    'result.',
    'draw_title.',
    ...receipt,
    'stage.open',
    ...checkStart,
    ...selfCheck,
    'self_check.erase.title',
    ...waiting,
  ],
  ledger: ['ledger.', 'result.copied', 'result.copy_refused', ...calls],
  setup: ['setup.', 'guest.', ...calls],
  signIn: ['sign_in.', 'guest.', ...oauthProblems, ...calls],
  signUp: ['sign_up.', 'guest.', 'error.registration_disabled', ...calls],
  recovery: ['recovery.', 'kept_mail.', 'guest.', 'sign_up.mailed', ...calls],
  mailedLink: ['mailed_link.', 'guest.', ...calls],
  oauthStart: [],
  oauthReturn: ['oauth.', 'guest.', 'error.oauth_failed', ...saidByMail, ...calls],
  signOut: [],
  account: [
    'account_home.',
    'history.source.',
    'draw_title.',
    'conversation.',
    'kept_mail.',
    'account.',
    ...usageBars,
    ...calls,
  ],
  accountProfile: ['profile.', 'kept_mail.', 'account.', ...calls],
  accountSecurity: ['security.', 'list.own_sessions.', 'table.', 'account.', ...calls],
  accountConnections: ['connections.', 'account.', ...connectionProblems, ...calls],
  accountConnectionsReturn: [],
  accountSubscription: [
    'subscription.',
    'checkout.go.',
    ...planWords,
    'pricing.a_month',
    'pricing.preferred',
    'pricing.row.',
    'pricing.account.',
    'pricing.none',
    'pricing.days',
    'pricing.yes',
    'pricing.no',
    'pricing.trial_then',
    'pricing.try',
    'pricing.choose',
    'pricing.upgrade',
    'pricing.downgrade',
    'account.',
    ...usageBars,
    ...calls,
  ],
  accountCheckout: ['checkout.', ...planWords, 'account.', ...calls],
  accountTickets: ['tickets.', 'conversation.', 'account.', ...calls],
  accountTicketNew: ['tickets.', 'conversation.', 'account.', 'alert.no_connection', ...calls],
  accountTicket: ['tickets.', 'conversation.', 'account.', ...calls],
  accountNotifications: ['notifications.', 'account.', ...calls],
  accountHistory: ['history.', 'draw_title.', 'list.history.', 'table.', 'account.', ...calls],
  dashboard: [...dashboardFrame, 'overview.'],
  dashboardUsers: [...dashboardFrame, 'imports.link', 'users.', 'list.users.', ...table],
  dashboardUserNew: [...dashboardFrame, 'users.', 'list.users.', ...userFields],
  dashboardUser: [
    ...dashboardFrame,
    'users.',
    'list.users.',
    'sessions_list.on',
    'sessions_list.device.',
    'sessions_list.close',
    'conversation.priority.',
    'conversation.status.',
    'account.load_failed',
    ...userFields,
  ],
  dashboardRoles: [...dashboardFrame, 'roles.new', 'roles.none.', 'list.roles.', ...table],
  dashboardRoleNew: [...dashboardFrame, 'roles.', 'field.name', ...leaveGuard],
  dashboardRole: [...dashboardFrame, 'roles.', 'field.name', 'field.transfer_to', ...leaveGuard],
  dashboardSessions: [...dashboardFrame, 'sessions_list.', 'list.sessions.', ...table],
  dashboardLogs: [...dashboardFrame, 'logs.', 'list.logs.', ...table],
  dashboardAudit: [...dashboardFrame, 'audit.', 'list.audit.', ...table],
  dashboardMenus: [...dashboardFrame, 'menus.', 'list.menus.', ...table],
  dashboardMenuNew: [...dashboardFrame, 'menus.'],
  dashboardMenu: [...dashboardFrame, 'menus.', 'leave.'],
  dashboardFaq: [...dashboardFrame, 'imports.link', 'faq_editing.', 'list.faq.', ...table],
  dashboardQuestionNew: [...dashboardFrame, 'faq_editing.', 'leave.'],
  dashboardQuestion: [...dashboardFrame, 'faq_editing.', 'leave.'],
  dashboardPages: [...dashboardFrame, 'page_editing.', 'account.load_failed'],
  dashboardPage: [...dashboardFrame, 'page_editing.', 'leave.'],
  dashboardModules: [...dashboardFrame, 'modules.new', 'modules.none.', 'list.modules.', ...table],
  dashboardModuleNew: [...dashboardFrame, ...moduleForm],
  dashboardModule: [...dashboardFrame, ...moduleForm],
  dashboardMedia: [...dashboardFrame, 'media.', 'list.media.', ...table],
  dashboardMedium: [...dashboardFrame, 'media.', 'list.media.'],
  dashboardMails: [...dashboardFrame, 'outbox.', 'list.outbox.', ...table],
  dashboardSettings: [
    ...dashboardFrame,
    'leave.',
    'settings.',
    'platform_settings.',
    'field.',
    'maintenance.title',
    'maintenance.text',
    'maintenance.safe',
  ],
  dashboardPlans: [...dashboardFrame, 'plans.', 'list.plans.', ...table],
  dashboardPlanNew: [...dashboardFrame, 'plans.', ...planCard, 'leave.'],
  dashboardPlan: [...dashboardFrame, 'plans.', ...planCard, 'leave.'],
  dashboardSubscriptions: [...dashboardFrame, 'subscriptions.', 'list.subscriptions.', ...table],
  dashboardDeliveries: [
    ...dashboardFrame,
    'subscriptions.',
    'field.stripe_',
    'list.billing_events.',
    ...table,
  ],
  dashboardSubscription: [...dashboardFrame, 'subscriptions.', 'list.subscriptions.', 'list.billing_events.'],
  dashboardTickets: [
    ...dashboardFrame,
    'desk.',
    'conversation.',
    'list.users.status.',
    'list.support_tickets.',
    ...table,
  ],
  dashboardCannedAnswers: [...dashboardFrame, 'desk.', 'leave.'],
  dashboardTicket: [...dashboardFrame, 'desk.', 'conversation.', 'list.users.status.', 'alert.no_connection'],
  dashboardImport: [...dashboardFrame, 'error.import_not_found', 'imports.', 'list.imports.', ...table],
  dashboardRecords: [
    ...dashboardFrame,
    'imports.link',
    'contents.',
    'list.contents.',
    ...submissions,
    ...table,
  ],
  dashboardRecordNew: [...dashboardFrame, ...recordForm],
  dashboardRecord: [...dashboardFrame, ...recordForm, ...submissions],
  modulePage: ['content_pages.'],
  contentPage: ['content_pages.'],
  languages: ['languages.'],
  cookies: ['cookies.'],
  dataDeletion: ['data_deletion.'],
  notAuthorized: ['not_authorized.', 'dash.place.', 'dash.group.'],
}

/**
 * Rarely needed texts of a page, in chunks of their own: they load with the part of the page that shows them
 * (`withTexts`). The page lists none of these.
 */
export const partTexts = {
  check: ['check.', 'check_run.', 'check_left.', 'check_fault.'],
  self_check: ['self_check.'],
  erasure: ['self_check.erase.', 'self_check.optional'],
  receipt_history: ['receipt.history'],
  receipt_documents: receiptDocuments,
  organiser: ['organiser.'],
  challenges: ['challenges.', 'field.website'],
  entries: ['entries.'],
  file_panel: ['giveaway_file.'],
  without_network: ['without_network.draw.'],
  comment_rules: ['comment_rules.'],
  collection_draw: [
    'collection_draw.',
    'comment_rules.',
    'comment_reason.',
    'giveaway.mode.',
    'giveaway.draw',
    'giveaway.test',
    'giveaway.announce',
    'giveaway.errors.',
  ],
  test_draw: ['test_draw.'],
  reveal: ['reveal.'],
  rich_text: ['rich_text.'],
  result_comments: ['result_comments.'],
  chance_result: [
    'chance_result.',
    'receipt.history',
    ...receiptDocuments,
    'coin_toss.count',
    'coin_toss.heads',
    'coin_toss.tails',
    'coin_toss.outcome',
    'dice_roll.die',
  ],
  statistics: ['statistics.'],
  stage: ['stage.', 'reveal.'],
  waiting: ['waiting.', 'entries.', 'coin_toss.count', 'chance_result.title.', ...calls],
  field_faces: ['content_field.'],
  module_form: [...filledIn],
  account_bar: ['bell.', 'account_menu.', 'maintenance.bar.', ...calls],
  palette: ['palette.', 'settings.group.'],
  media_picker: ['media_picker.', 'media.uploads.', 'media.refused.'],
  consent: ['consent.'],
  error_screen: ['error_screen.'],
  maintenance: ['maintenance.'],
  demo: ['demo.'],
  validation: ['validation.'],
  /** texts that are only read, which come with the data of their pages rather than as script */
  home_words: ['home.'],
  about_words: ['about.'],
  privacy_words: ['privacy.', 'legal.'],
  terms_words: ['terms.', 'legal.'],
  /** only used by the server, after an action that led elsewhere */
  told: ['success.'],
  /** only used by the server, before a draw */
  quota: ['quota.left.', 'quota.reached.', 'quota.anew', 'quota.plans', 'tool_lock.', 'giveaway_told.'],
} as const satisfies Record<string, readonly string[]>

/** Pages whose text chunks are listed in a separate chunk, as most visits never open one. */
export function isListedApart(page: string): boolean {
  return /^(account|dashboard)/.test(page)
}

export type TextPart = keyof typeof partTexts
