import { storageDrivers } from '../content/media-limits.ts'
import type { SecretSetting } from './settings.ts'
import type { SettingsGroupName } from './settings-group-names.ts'

/** How a setting is edited. `words`: in all languages; other special kinds are made for the one setting they name. */
export type SettingField =
  | { name: LineSetting; kind: 'line' | 'email' | 'host' }
  | { name: NumberSetting; kind: 'number' }
  | { name: SwitchSetting; kind: 'switch' }
  | { name: 'app_description' | 'maintenance_message' | 'contact_message'; kind: 'words' }
  | { name: 'mail_driver' | 'smtp_encryption' | 'storage_driver'; kind: 'choice'; options: readonly string[] }
  | { name: 'default_language'; kind: 'language' }
  | { name: 'default_role'; kind: 'role' }
  | { name: 'kit_languages'; kind: 'kit' }
  | { name: 'brand_hosts'; kind: 'hosts' }
  | { name: 'cookie_texts'; kind: 'cookie_texts' }

type NumberSetting =
  | 'smtp_port'
  | 'ftp_port'
  | 'logs_kept_days'
  | 'media_user_megabytes'
  | 'media_folder_megabytes'

type LineSetting =
  | 'app_name'
  | 'contact_email'
  | 'contact_address'
  | 'contact_phone'
  | 'oauth_google_client_id'
  | 'oauth_facebook_client_id'
  | 'mail_from'
  | 'smtp_host'
  | 'smtp_username'
  | 'mail_api_url'
  | 'reddit_client_id'
  | 'reddit_operator'
  | 'graph_app_id'
  | 'video_client_id'
  | 'stripe_portal_configuration'
  | 'ftp_host'
  | 'ftp_username'
  | 's3_endpoint'
  | 's3_bucket'
  | 's3_region'
  | 's3_access_key'

type SwitchSetting =
  | 'registration'
  | 'strict_sign_up'
  | 'two_factor_for_staff'
  | 'cookie_consent'
  | 'maintenance_mode'
  | 'allow_private_network'
  | 'apify_enabled'
  | 'stripe_promotion_codes'
  | 'ftp_enabled'
  | 'ftp_plain'

export type SettingTest = 'mail' | 'ftp' | 'google' | 'facebook' | 'storage' | 'payments' | 'video'

/** Settings that belong together within a group: a platform, a provider. */
export interface SettingsPart {
  /** only for parts with a description above them */
  name?: 'google' | 'facebook' | 'youtube' | 'x' | 'reddit' | 'graph' | 'apify'
  fields: readonly SettingField[]
  secrets?: readonly SecretSetting[]
  test?: SettingTest
}

export interface SettingsGroup {
  name: SettingsGroupName
  parts: readonly SettingsPart[]
}

/** All settings of REQ-entities by topic. Each group is one form. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    name: 'site',
    parts: [
      {
        fields: [
          { name: 'app_name', kind: 'line' },
          { name: 'app_description', kind: 'words' },
        ],
      },
    ],
  },
  {
    name: 'languages',
    parts: [
      {
        fields: [
          { name: 'default_language', kind: 'language' },
          { name: 'kit_languages', kind: 'kit' },
          { name: 'default_role', kind: 'role' },
        ],
      },
    ],
  },
  {
    name: 'registration',
    parts: [
      {
        fields: [
          { name: 'registration', kind: 'switch' },
          { name: 'strict_sign_up', kind: 'switch' },
          { name: 'two_factor_for_staff', kind: 'switch' },
          { name: 'logs_kept_days', kind: 'number' },
        ],
      },
    ],
  },
  {
    name: 'cookies',
    parts: [
      {
        fields: [
          { name: 'cookie_consent', kind: 'switch' },
          { name: 'cookie_texts', kind: 'cookie_texts' },
        ],
      },
    ],
  },
  {
    name: 'contact',
    parts: [
      {
        fields: [
          { name: 'contact_email', kind: 'email' },
          { name: 'contact_address', kind: 'line' },
          { name: 'contact_phone', kind: 'line' },
          { name: 'contact_message', kind: 'words' },
        ],
      },
    ],
  },
  {
    name: 'maintenance',
    parts: [
      {
        fields: [
          { name: 'maintenance_mode', kind: 'switch' },
          { name: 'maintenance_message', kind: 'words' },
        ],
      },
    ],
  },
  { name: 'hosts', parts: [{ fields: [{ name: 'brand_hosts', kind: 'hosts' }] }] },
  {
    name: 'sign_in',
    parts: [
      {
        name: 'google',
        fields: [{ name: 'oauth_google_client_id', kind: 'line' }],
        secrets: ['oauth_google_client_secret'],
        test: 'google',
      },
      {
        name: 'facebook',
        fields: [{ name: 'oauth_facebook_client_id', kind: 'line' }],
        secrets: ['oauth_facebook_client_secret'],
        test: 'facebook',
      },
    ],
  },
  {
    name: 'mail',
    parts: [
      {
        fields: [
          { name: 'mail_driver', kind: 'choice', options: ['none', 'smtp', 'api'] },
          { name: 'mail_from', kind: 'email' },
          { name: 'smtp_host', kind: 'host' },
          { name: 'smtp_port', kind: 'number' },
          { name: 'smtp_encryption', kind: 'choice', options: ['tls', 'ssl', 'none'] },
          { name: 'smtp_username', kind: 'host' },
          { name: 'allow_private_network', kind: 'switch' },
          { name: 'mail_api_url', kind: 'host' },
        ],
        secrets: ['smtp_password', 'mail_api_key'],
        test: 'mail',
      },
    ],
  },
  {
    name: 'platforms',
    parts: [
      { name: 'youtube', fields: [], secrets: ['youtube_api_key'] },
      { name: 'x', fields: [], secrets: ['x_bearer_token'] },
      {
        name: 'reddit',
        fields: [
          { name: 'reddit_client_id', kind: 'host' },
          { name: 'reddit_operator', kind: 'host' },
        ],
        secrets: ['reddit_client_secret'],
      },
      { name: 'graph', fields: [{ name: 'graph_app_id', kind: 'host' }], secrets: ['graph_app_secret'] },
      { name: 'apify', fields: [{ name: 'apify_enabled', kind: 'switch' }], secrets: ['apify_token'] },
    ],
  },
  {
    name: 'payments',
    parts: [
      {
        fields: [
          { name: 'stripe_portal_configuration', kind: 'host' },
          { name: 'stripe_promotion_codes', kind: 'switch' },
        ],
        secrets: ['stripe_secret_key', 'stripe_webhook_secret'],
        test: 'payments',
      },
    ],
  },
  {
    name: 'video',
    parts: [
      {
        fields: [{ name: 'video_client_id', kind: 'host' }],
        secrets: ['video_client_secret', 'video_access_token'],
        test: 'video',
      },
    ],
  },
  {
    name: 'ftp',
    parts: [
      {
        fields: [
          { name: 'ftp_enabled', kind: 'switch' },
          { name: 'ftp_host', kind: 'host' },
          { name: 'ftp_port', kind: 'number' },
          { name: 'ftp_username', kind: 'host' },
          { name: 'ftp_plain', kind: 'switch' },
        ],
        secrets: ['ftp_password'],
        test: 'ftp',
      },
    ],
  },
  {
    name: 'storage',
    parts: [
      {
        fields: [
          { name: 'storage_driver', kind: 'choice', options: storageDrivers },
          { name: 'media_user_megabytes', kind: 'number' },
          { name: 'media_folder_megabytes', kind: 'number' },
          { name: 's3_endpoint', kind: 'host' },
          { name: 's3_bucket', kind: 'host' },
          { name: 's3_region', kind: 'host' },
          { name: 's3_access_key', kind: 'host' },
        ],
        secrets: ['s3_secret_key'],
        test: 'storage',
      },
    ],
  },
]

export function groupOf(name: string | null | undefined): SettingsGroup | undefined {
  return settingsGroups.find((group) => group.name === name)
}
