import type { SecretSetting, SettingsChange } from '#contract/site/settings.ts'

type Plain = Omit<SettingsChange, SecretSetting>

/** All settings except secrets, none missing. */
export type SiteSettings = { [Key in keyof Plain]-?: Exclude<Plain[Key], undefined> }

/** Defaults until an administrator changes them. An empty name means the brand's own. */
export const defaultSettings: SiteSettings = {
  app_name: '',
  app_description: {},
  default_language: 'en',
  kit_languages: [],
  // The seeded role `user` of migration 005.
  default_role: '00000000-0000-4000-8000-00000000a002',
  maintenance_mode: false,
  maintenance_message: {},
  registration: true,
  cookie_consent: true,
  cookie_texts: {},
  strict_sign_up: false,
  two_factor_for_staff: false,
  contact_email: '',
  contact_address: '',
  contact_phone: '',
  contact_message: {},
  brand_hosts: {},
  oauth_google_client_id: '',
  oauth_facebook_client_id: '',
  mail_driver: 'none',
  mail_from: '',
  smtp_host: '',
  smtp_port: 587,
  smtp_username: '',
  smtp_encryption: 'tls',
  allow_private_network: false,
  mail_api_url: '',
  reddit_client_id: '',
  reddit_operator: '',
  apify_enabled: false,
  graph_app_id: '',
  video_client_id: '',
  stripe_portal_configuration: '',
  stripe_promotion_codes: false,
  ftp_enabled: false,
  ftp_host: '',
  ftp_port: 21,
  ftp_username: '',
  ftp_plain: false,
  storage_driver: 'local',
  s3_endpoint: '',
  s3_bucket: '',
  s3_region: 'us-east-1',
  s3_access_key: '',
  media_user_megabytes: 5_000,
  media_folder_megabytes: 20_000,
  logs_kept_days: 90,
}
