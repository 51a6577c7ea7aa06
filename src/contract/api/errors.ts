import { fileProblems } from './file-problems.ts'

interface ErrorShape {
  status: number
  key: string
  /** tells someone guessing codes that nothing is there: calls that end this way are counted */
  isGuess?: true
  /** details that programs get, too: beside the code, where they are known */
  sends?: readonly string[]
}

/**
 * The complete catalog of errors (REQ-errors): a stable code, its HTTP status and its message key. Nothing else in the
 * product decides the status of a failure.
 */
export const errors = {
  an_error_occurred: { status: 500, key: 'alert.an_error_occurred' },
  unauthorized: { status: 401, key: 'alert.unauthorized' },
  too_many_requests: { status: 429, key: 'alert.too_many_requests' },

  endpoint_not_found: { status: 404, key: 'error.endpoint_not_found' },
  page_not_found: { status: 404, key: 'error.page_not_found' },
  method_not_allowed: { status: 405, key: 'error.method_not_allowed' },
  not_same_origin: { status: 403, key: 'error.not_same_origin' },
  validation_failed: { status: 422, key: 'error.validation_failed' },
  body_malformed: { status: 400, key: 'error.body_malformed' },
  body_too_large: { status: 413, key: 'error.body_too_large' },
  body_type_unsupported: { status: 415, key: 'error.body_type_unsupported' },
  request_timeout: { status: 408, key: 'error.request_timeout' },
  request_refused: { status: 400, key: 'error.request_refused' },
  busy: { status: 503, key: 'error.busy' },
  storage_unavailable: { status: 503, key: 'error.storage_unavailable' },

  idempotency_key_reused: { status: 422, key: 'error.idempotency_key_reused', sends: ['share_code'] },
  idempotency_key_invalid: { status: 400, key: 'error.idempotency_key_invalid' },

  setup_link_invalid: { status: 404, key: 'error.setup_link_invalid', isGuess: true },
  username_exists: { status: 409, key: 'error.username_exists' },
  email_exists: { status: 409, key: 'error.email_exists' },

  giveaway_not_found: { status: 404, key: 'error.giveaway_not_found', isGuess: true },
  giveaway_finished: { status: 409, key: 'error.giveaway_finished', sends: ['share_code'] },
  giveaway_not_completed: { status: 409, key: 'error.giveaway_not_completed' },
  result_expired: { status: 410, key: 'error.result_expired' },
  entries_private: { status: 403, key: 'error.entries_private' },
  not_enough_entries: { status: 422, key: 'error.not_enough_entries' },
  upload_not_found: { status: 404, key: 'error.upload_not_found', isGuess: true },
  draw_time_invalid: { status: 422, key: 'error.draw_time_invalid' },
  giveaway_void: { status: 409, key: 'error.giveaway_void' },
  winner_not_found: { status: 404, key: 'error.winner_not_found' },
  winner_replaced: { status: 409, key: 'error.winner_replaced' },
  nobody_left: { status: 409, key: 'error.nobody_left' },
  name_not_found: { status: 404, key: 'error.name_not_found' },
  erasure_request_not_found: { status: 404, key: 'error.erasure_request_not_found' },
  mode_unavailable: { status: 503, key: 'error.mode_unavailable' },

  list_too_long: { status: 403, key: 'error.list_too_long' },
  chance_too_large: { status: 422, key: 'error.chance_too_large' },
  daily_limit_reached: { status: 403, key: 'error.daily_limit_reached' },
  monthly_limit_reached: { status: 403, key: 'error.monthly_limit_reached' },

  not_permitted: { status: 403, key: 'error.not_permitted' },
  confirm_identity: { status: 403, key: 'error.confirm_identity' },
  view_only: { status: 403, key: 'error.view_only' },
  view_over: { status: 403, key: 'error.view_over' },
  form_of_view: { status: 403, key: 'error.form_of_view' },
  maintenance: { status: 503, key: 'error.maintenance' },
  invalid_credentials: { status: 422, key: 'error.invalid_credentials' },
  account_banned: { status: 403, key: 'error.account_banned' },
  account_passive: { status: 403, key: 'error.account_passive' },
  registration_disabled: { status: 403, key: 'error.registration_disabled' },
  recovery_code_not_found: { status: 404, key: 'error.recovery_code_not_found', isGuess: true },
  recovery_code_expired: { status: 410, key: 'error.recovery_code_expired' },
  recovery_code_invalid: { status: 422, key: 'error.recovery_code_invalid' },
  second_factor_invalid: { status: 422, key: 'error.second_factor_invalid' },
  second_factor_demanded: { status: 409, key: 'error.second_factor_demanded' },
  second_factor_missing: { status: 403, key: 'error.second_factor_missing' },
  passkey_invalid: { status: 422, key: 'error.passkey_invalid' },
  passkey_not_found: { status: 404, key: 'error.passkey_not_found' },
  oauth_unavailable: { status: 503, key: 'error.oauth_unavailable' },
  oauth_failed: { status: 422, key: 'error.oauth_failed' },
  oauth_already_linked: { status: 409, key: 'error.oauth_already_linked' },
  email_unconfirmed: { status: 403, key: 'error.email_unconfirmed' },
  oauth_identity_taken: { status: 409, key: 'error.oauth_identity_taken' },
  identity_not_found: { status: 404, key: 'error.identity_not_found' },
  only_way_in: { status: 409, key: 'error.only_way_in' },
  session_not_found: { status: 404, key: 'error.session_not_found' },
  session_in_use: { status: 409, key: 'error.session_in_use' },
  notification_not_found: { status: 404, key: 'error.notification_not_found' },
  logo_not_found: { status: 404, key: 'error.logo_not_found' },
  accent_not_found: { status: 404, key: 'error.accent_not_found' },
  avatar_not_found: { status: 404, key: 'error.avatar_not_found' },
  image_processing_error: { status: 422, key: 'error.image_processing_error' },
  preferences_save_failed: { status: 500, key: 'error.preferences_save_failed' },
  mail_not_found: { status: 404, key: 'error.mail_not_found' },
  job_not_found: { status: 404, key: 'error.job_not_found' },
  mail_already_sent: { status: 409, key: 'error.mail_already_sent' },

  restore_username_taken: { status: 409, key: 'error.restore_username_taken' },
  restore_email_taken: { status: 409, key: 'error.restore_email_taken' },
  account_not_found: { status: 404, key: 'error.account_not_found' },
  account_exists: { status: 409, key: 'error.account_exists' },
  account_creation_failed: { status: 500, key: 'error.account_creation_failed' },
  update_failed: { status: 500, key: 'error.update_failed' },
  user_not_found: { status: 404, key: 'error.user_not_found' },
  log_not_found: { status: 404, key: 'error.log_not_found' },
  role_not_found: { status: 404, key: 'error.role_not_found' },
  plan_not_found: { status: 404, key: 'error.plan_not_found' },
  name_exists: { status: 409, key: 'error.name_exists' },
  exceeds_own_rights: { status: 403, key: 'error.exceeds_own_rights' },
  own_role: { status: 409, key: 'error.own_role' },
  own_status: { status: 409, key: 'error.own_status' },
  own_plan: { status: 409, key: 'error.own_plan' },
  bulk_count_changed: { status: 409, key: 'error.bulk_count_changed' },
  view_not_found: { status: 404, key: 'error.view_not_found' },
  view_name_taken: { status: 409, key: 'error.view_name_taken' },
  too_many_views: { status: 409, key: 'error.too_many_views' },
  trash_not_found: { status: 404, key: 'error.trash_not_found' },
  restore_conflict: { status: 409, key: 'error.restore_conflict' },
  restore_outdated: { status: 409, key: 'error.restore_outdated' },
  restore_alone: { status: 409, key: 'error.restore_alone' },
  bulk_not_found: { status: 404, key: 'error.bulk_not_found' },
  export_not_found: { status: 404, key: 'error.export_not_found' },
  export_interrupted: { status: 503, key: 'error.export_interrupted' },
  export_too_large: { status: 413, key: 'error.export_too_large' },
  selection_not_found: { status: 404, key: 'error.selection_not_found' },
  cannot_delete_yourself: { status: 409, key: 'error.cannot_delete_yourself' },
  last_administrator: { status: 409, key: 'error.last_administrator' },
  default_role_is_plain: { status: 409, key: 'error.default_role_is_plain' },
  default_role_needed: { status: 409, key: 'error.default_role_needed' },
  key_exists: { status: 409, key: 'error.key_exists' },
  menu_not_found: { status: 404, key: 'error.menu_not_found' },
  changed_meanwhile: { status: 409, key: 'error.changed_meanwhile' },
  menu_changed: { status: 409, key: 'error.menu_changed' },
  question_not_found: { status: 404, key: 'error.question_not_found' },
  questions_full: { status: 409, key: 'error.questions_full' },
  page_text_not_found: { status: 404, key: 'error.page_text_not_found' },
  past_text_not_found: { status: 404, key: 'error.past_text_not_found' },
  page_text_changed: { status: 409, key: 'error.page_text_changed' },
  mail_template_not_found: { status: 404, key: 'error.mail_template_not_found' },
  module_preview_not_found: { status: 404, key: 'error.module_preview_not_found' },
  mail_preview_not_found: { status: 404, key: 'error.mail_preview_not_found' },
  mail_text_not_found: { status: 404, key: 'error.mail_text_not_found' },
  mail_text_changed: { status: 409, key: 'error.mail_text_changed' },
  transfer_problem: { status: 409, key: 'error.transfer_problem' },

  post_invalid: { status: 422, key: 'error.post_invalid' },
  posts_of_several_platforms: { status: 422, key: 'error.posts_of_several_platforms' },
  too_many_posts: { status: 403, key: 'error.too_many_posts' },
  platform_unavailable: { status: 503, key: 'error.platform_unavailable' },
  comments_problem: { status: 502, key: 'error.comments_problem' },
  not_enough_comments: { status: 422, key: 'error.not_enough_comments' },
  collection_not_found: { status: 404, key: 'error.collection_not_found', isGuess: true },
  collection_not_completed: { status: 409, key: 'error.collection_not_completed' },
  collection_incomplete: { status: 409, key: 'error.collection_incomplete' },
  collection_ended: { status: 409, key: 'error.collection_ended' },
  comments_gone: { status: 410, key: 'error.comments_gone' },
  statistics_not_found: { status: 404, key: 'error.statistics_not_found' },
  picture_not_found: { status: 404, key: 'error.picture_not_found' },
  preset_not_found: { status: 404, key: 'error.preset_not_found' },
  too_many_presets: { status: 403, key: 'error.too_many_presets' },
  connection_not_found: { status: 404, key: 'error.connection_not_found' },
  connection_failed: { status: 422, key: 'error.connection_failed' },
  connections_unavailable: { status: 503, key: 'error.connections_unavailable' },
  nothing_to_connect: { status: 422, key: 'error.nothing_to_connect' },

  form_too_quick: { status: 422, key: 'error.form_too_quick' },
  form_already_submitted: { status: 409, key: 'error.form_already_submitted' },

  import_not_possible: { status: 404, key: 'error.import_not_possible' },
  import_not_found: { status: 404, key: 'error.import_not_found' },
  import_begun: { status: 409, key: 'error.import_begun' },
  import_too_wide: { status: 422, key: 'error.import_too_wide' },
  module_not_found: { status: 404, key: 'error.module_not_found' },
  wrong_module_type: { status: 409, key: 'error.wrong_module_type' },
  module_changed: { status: 409, key: 'error.module_changed' },
  module_needed: { status: 409, key: 'error.module_needed' },
  field_not_found: { status: 404, key: 'error.field_not_found' },
  slug_exists: { status: 409, key: 'error.slug_exists' },
  slug_or_name_exists: { status: 409, key: 'error.slug_or_name_exists' },
  content_not_found: { status: 404, key: 'error.content_not_found' },
  content_changed: { status: 409, key: 'error.content_changed' },
  content_is_published: { status: 409, key: 'error.content_is_published' },
  revision_not_found: { status: 404, key: 'error.revision_not_found' },
  media_not_found: { status: 404, key: 'error.media_not_found' },
  media_too_large: { status: 413, key: 'error.media_too_large' },
  media_kind_refused: { status: 422, key: 'error.media_kind_refused' },
  media_type_unknown: { status: 415, key: 'error.media_type_unknown' },
  media_type_mismatch: { status: 415, key: 'error.media_type_mismatch' },
  media_quota_reached: { status: 403, key: 'error.media_quota_reached' },
  upload_offset_wrong: { status: 409, key: 'error.upload_offset_wrong' },
  media_in_use: { status: 409, key: 'error.media_in_use' },
  problem_saving_files: { status: 503, key: 'error.problem_saving_files' },
  submission_not_found: { status: 404, key: 'error.submission_not_found' },
  form_not_found: { status: 404, key: 'error.form_not_found' },
  icons_not_found: { status: 404, key: 'error.icons_not_found' },

  game_not_found: { status: 404, key: 'error.game_not_found', isGuess: true },
  game_not_opened: { status: 409, key: 'error.game_not_opened' },
  game_closed: { status: 409, key: 'error.game_closed' },
  game_time_invalid: { status: 422, key: 'error.game_time_invalid' },
  already_guessed: { status: 409, key: 'error.already_guessed' },
  guesses_full: { status: 409, key: 'error.guesses_full' },
  guess_not_found: { status: 404, key: 'error.guess_not_found' },

  pair_toss_not_found: { status: 404, key: 'error.pair_toss_not_found', isGuess: true },
  pair_toss_taken: { status: 409, key: 'error.pair_toss_taken' },
  pair_toss_over: { status: 409, key: 'error.pair_toss_over' },
  pair_toss_not_joined: { status: 409, key: 'error.pair_toss_not_joined' },
  pair_toss_not_opened: { status: 409, key: 'error.pair_toss_not_opened' },
  pair_secret_wrong: { status: 422, key: 'error.pair_secret_wrong' },

  plan_lacks_feature: { status: 403, key: 'error.plan_lacks_feature' },
  sharing_disabled: { status: 403, key: 'error.sharing_disabled' },

  payments_unavailable: { status: 503, key: 'error.payments_unavailable' },
  payment_provider_failed: { status: 502, key: 'error.payment_provider_failed' },
  payment_declined: { status: 402, key: 'error.payment_declined' },
  subscription_not_found: { status: 404, key: 'error.subscription_not_found' },
  already_subscribed: { status: 409, key: 'error.already_subscribed' },
  already_on_plan: { status: 409, key: 'error.already_on_plan' },
  plan_not_for_sale: { status: 409, key: 'error.plan_not_for_sale' },
  plan_price_unmatched: { status: 409, key: 'error.plan_price_unmatched' },
  plan_price_differs: { status: 503, key: 'error.plan_price_differs' },
  subscription_ended: { status: 409, key: 'error.subscription_ended' },
  subscription_unknown: { status: 409, key: 'error.subscription_unknown' },
  subscription_busy: { status: 409, key: 'error.subscription_busy' },
  video_host_unavailable: { status: 503, key: 'error.video_host_unavailable' },
  preview_outdated: { status: 409, key: 'error.preview_outdated' },
  checkout_not_found: { status: 404, key: 'error.checkout_not_found' },
  email_not_verified: { status: 403, key: 'error.email_not_verified' },
  plan_in_use: { status: 409, key: 'error.plan_in_use' },
  draw_not_overdue: { status: 409, key: 'error.draw_not_overdue' },
  event_not_found: { status: 404, key: 'error.event_not_found' },
  ticket_not_found: { status: 404, key: 'error.ticket_not_found' },
  ticket_closed: { status: 409, key: 'error.ticket_closed' },
  too_many_tickets: { status: 409, key: 'error.too_many_tickets' },
  canned_answer_not_found: { status: 404, key: 'error.canned_answer_not_found' },
  canned_answers_full: { status: 409, key: 'error.canned_answers_full' },
  challenge_not_found: { status: 404, key: 'error.challenge_not_found' },
  challenge_answered: { status: 409, key: 'error.challenge_answered' },
  too_many_challenges: { status: 409, key: 'error.too_many_challenges' },

  file_missing: { status: 400, key: 'error.file_missing' },
  too_many_files: { status: 400, key: 'error.too_many_files' },
  file_upload_error: { status: 400, key: 'error.file_upload_error' },
  ...fileProblems,
} as const satisfies Record<string, ErrorShape>

export type ErrorCode = keyof typeof errors

/** Values for the placeholders of a message. */
export type ErrorDetails = Record<string, string | number>

/** A field error: where, which message, and the values of its placeholders. Never the input itself. */
export interface FieldError {
  path: (string | number)[]
  key: string
  details?: ErrorDetails
}

/** Whether the error reveals to someone trying codes that a code is wrong: such calls are rate-limited. */
export function isGuess(code: ErrorCode): boolean {
  return 'isGuess' in errors[code]
}

/** The details of an error that programs get, by name. */
export function sentDetails(code: ErrorCode): readonly string[] {
  const error: ErrorShape = errors[code]
  return error.sends ?? []
}

/** The one failure type that operations throw; `server/http` turns it into the envelope. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails, fields: FieldError[], retryAfterSeconds?: number) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `throw fail('giveaway_finished')` */
export function fail(code: ErrorCode, details: ErrorDetails = {}, fields: FieldError[] = []): Failure {
  return new Failure(code, details, fields)
}

/** A failure that says when to retry. */
export function failUntil(code: ErrorCode, retryAfterSeconds: number): Failure {
  return new Failure(code, {}, [], retryAfterSeconds)
}
