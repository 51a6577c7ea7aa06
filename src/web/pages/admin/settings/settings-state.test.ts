import { expect, it } from 'vitest'
import { type AllSettings, type SecretSetting, secretSettings } from '#contract/site/settings.ts'
import type { SettingsGroupName } from '#contract/site/settings-group-names.ts'
import { settingsGroupNames } from '#contract/site/settings-group-names.ts'
import { settingsState } from './settings-state.ts'

const untouched = {
  app_name: '',
  default_language: 'en',
  default_role: 'role-1',
  registration: true,
  cookie_consent: true,
  contact_email: '',
  maintenance_mode: false,
  brand_hosts: {},
  mail_driver: 'none',
  storage_driver: 'local',
}

function settingsOf(changes: Record<string, unknown> = {}, set: readonly SecretSetting[] = []): AllSettings {
  const secrets = secretSettings.map((name) => [
    name,
    { is_set: set.includes(name), set_at: null, set_by: null },
  ])
  return {
    values: { ...untouched, ...changes },
    secrets: Object.fromEntries(secrets) as AllSettings['secrets'],
    roles: [{ id: 'role-1', name: 'User', may_be_default: true }],
  }
}

/** The key without what all have in common, with its values; an exception with a mark. */
function said(group: SettingsGroupName, settings: AllSettings): string {
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    [key.replace('settings.state.', ''), ...Object.values(values ?? {})].join(' ')
  const { text, isOdd } = settingsState(group, settings, t)
  return isOdd ? `! ${text}` : text
}

it('says of every group of a new site how it is set', () => {
  const states = settingsGroupNames.map((group) => [group, said(group, settingsOf())])
  expect(Object.fromEntries(states)).toEqual({
    site: 'brand_name',
    languages: 'English · User',
    registration: 'sign_up',
    cookies: 'asks',
    contact: 'none',
    maintenance: 'maintenance.off',
    hosts: 'environment',
    sign_in: 'none',
    mail: '! none',
    platforms: '! none',
    payments: 'none',
    video: 'none',
    ftp: 'unused',
    storage: 'storage.local',
  })
})

const s3 = { s3_endpoint: 'https://s3.example', s3_bucket: 'files', s3_access_key: 'key' }

it.each<[SettingsGroupName, string, Record<string, unknown>, SecretSetting[]]>([
  ['site', 'Prizes', { app_name: ' Prizes ' }, []],
  ['languages', 'Deutsch', { default_language: 'de', default_role: 'gone' }, []],
  ['registration', 'no_sign_up', { registration: false }, []],
  ['cookies', 'asks_not', { cookie_consent: false }, []],
  ['contact', 'us@draws.example', { contact_email: 'us@draws.example', contact_phone: '1' }, []],
  ['contact', '+49 30', { contact_phone: '+49 30' }, []],
  ['maintenance', '! maintenance.on', { maintenance_mode: true }, []],
  ['maintenance', '! maintenance.on', { maintenance_mode: undefined }, []],
  ['hosts', 'a.example, b.example', { brand_hosts: { box: 'a.example', lucky: 'b.example' } }, []],
  ['hosts', 'b.example', { brand_hosts: { box: '', lucky: 'b.example' } }, []],
  ['sign_in', 'Google', { oauth_google_client_id: 'id' }, ['oauth_google_client_secret']],
  ['sign_in', '! incomplete', { oauth_google_client_id: 'id' }, ['oauth_facebook_client_secret']],
  [
    'mail',
    'mail.host smtp.example',
    { mail_driver: 'smtp', mail_from: 'a@b.example', smtp_host: 'smtp.example' },
    [],
  ],
  ['mail', '! incomplete', { mail_driver: 'smtp', smtp_host: 'smtp.example' }, []],
  ['mail', 'mail.service', { mail_driver: 'api', mail_from: 'a@b.example' }, ['mail_api_key']],
  ['mail', '! incomplete', { mail_driver: 'api', mail_from: 'a@b.example' }, []],
  ['platforms', 'platforms 2 5', { reddit_client_id: 'id' }, ['reddit_client_secret', 'x_bearer_token']],
  ['platforms', 'platforms 1 5', { apify_enabled: false }, ['youtube_api_key', 'apify_token']],
  ['platforms', '! incomplete', { apify_enabled: true }, ['youtube_api_key']],
  ['platforms', '! incomplete', {}, ['youtube_api_key', 'graph_app_secret']],
  ['payments', 'ready', {}, ['stripe_secret_key', 'stripe_webhook_secret']],
  ['payments', '! incomplete', {}, ['stripe_secret_key']],
  ['video', 'ready', {}, ['video_access_token']],
  ['ftp', 'files.example', { ftp_enabled: true, ftp_host: 'files.example' }, []],
  ['ftp', '! incomplete', { ftp_enabled: true }, []],
  ['storage', 'storage.ftp', { storage_driver: 'ftp' }, []],
  ['storage', 'storage.bucket files', { storage_driver: 's3', ...s3 }, ['s3_secret_key']],
  ['storage', '! incomplete', { storage_driver: 's3', ...s3 }, []],
])('says of %s: %s', (group, wanted, changes, secrets) => {
  expect(said(group, settingsOf(changes, secrets))).toBe(wanted)
})

it('contains no secret, and no more than a few words', () => {
  const state = settingsState('payments', settingsOf({}, [...secretSettings]), (key) => key)
  expect(state).toEqual({ text: 'settings.state.ready', isOdd: false })
})
