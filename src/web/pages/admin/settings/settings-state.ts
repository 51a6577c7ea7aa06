import type { AllSettings, SecretSetting } from '#contract/site/settings.ts'
import type { SettingsGroupName } from '#contract/site/settings-group-names.ts'
import { isLocale, localeNames } from '#locales/locales.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** What a group of settings is set to, in a few words. */
export interface SettingsState {
  text: string
  /** something is missing that the site needs, or visitors are locked out */
  isOdd: boolean
}

/** Works it out from the settings alone, on the server, so that no browser fetches these texts. */
export function settingsState(group: SettingsGroupName, settings: AllSettings, t: Translate): SettingsState {
  const { values } = settings
  const found = states[group]({
    t,
    line: (name) => {
      const value = values[name]
      return typeof value === 'string' ? value.trim() : ''
    },
    isOn: (name) => values[name] === true,
    isSet: (name) => settings.secrets[name].is_set,
    settings,
  })
  return typeof found === 'string' ? { text: found, isOdd: false } : { text: found.odd, isOdd: true }
}

interface Read {
  t: Translate
  /** a text or a choice; '' if it is empty */
  line: (name: string) => string
  isOn: (name: string) => boolean
  isSet: (name: SecretSetting) => boolean
  settings: AllSettings
}

const states: Record<SettingsGroupName, (read: Read) => string | { odd: string }> = {
  site: ({ t, line }) => line('app_name') || t('settings.state.brand_name'),
  languages: ({ line, settings }) => {
    const language = line('default_language')
    const role = settings.roles.find(({ id }) => id === line('default_role'))
    return [isLocale(language) ? localeNames[language] : language, role?.name].filter(Boolean).join(' · ')
  },
  registration: ({ t, isOn }) =>
    t(isOn('registration') ? 'settings.state.sign_up' : 'settings.state.no_sign_up'),
  cookies: ({ t, isOn }) => t(isOn('cookie_consent') ? 'settings.state.asks' : 'settings.state.asks_not'),
  contact: ({ t, line }) =>
    line('contact_email') || line('contact_phone') || line('contact_address') || t('settings.state.none'),
  // The site is closed whenever the mode is anything but exactly `false`.
  maintenance: ({ t, settings }) =>
    settings.values['maintenance_mode'] === false
      ? t('settings.state.maintenance.off')
      : { odd: t('settings.state.maintenance.on') },
  hosts: ({ t, settings }) => {
    const hosts = Object.values((settings.values['brand_hosts'] ?? {}) as Record<string, string>)
    return hosts.filter(Boolean).join(', ') || t('settings.state.environment')
  },
  sign_in: ({ t, line, isSet }) => {
    const providers = [
      { name: 'Google', parts: [line('oauth_google_client_id'), isSet('oauth_google_client_secret')] },
      { name: 'Facebook', parts: [line('oauth_facebook_client_id'), isSet('oauth_facebook_client_secret')] },
    ]
    if (providers.some(({ parts }) => isHalf(parts))) return { odd: t('settings.state.incomplete') }
    const ready = providers.filter(({ parts }) => parts.every(Boolean)).map(({ name }) => name)
    return ready.join(', ') || t('settings.state.none')
  },
  mail: ({ t, line, isSet }) => {
    const driver = line('mail_driver')
    if (driver === 'none') return { odd: t('settings.state.none') }
    const hasWay = driver === 'smtp' ? line('smtp_host') : isSet('mail_api_key')
    if (!hasWay || !line('mail_from')) return { odd: t('settings.state.incomplete') }
    return driver === 'smtp'
      ? t('settings.state.mail.host', { host: line('smtp_host') })
      : t('settings.state.mail.service')
  },
  platforms: ({ t, line, isOn, isSet }) => {
    const all = [
      [isSet('youtube_api_key')],
      [isSet('x_bearer_token')],
      [line('reddit_client_id'), isSet('reddit_client_secret')],
      [line('graph_app_id'), isSet('graph_app_secret')],
      [isOn('apify_enabled'), isSet('apify_token')],
    ]
    // A token that waits while its service is off is a choice, not a gap.
    if (all.slice(0, -1).some(isHalf) || (isOn('apify_enabled') && !isSet('apify_token')))
      return { odd: t('settings.state.incomplete') }
    const ready = all.filter((parts) => parts.every(Boolean)).length
    return ready === 0
      ? { odd: t('settings.state.none') }
      : t('settings.state.platforms', { ready, total: all.length })
  },
  payments: ({ t, isSet }) => {
    const parts = [isSet('stripe_secret_key'), isSet('stripe_webhook_secret')]
    if (isHalf(parts)) return { odd: t('settings.state.incomplete') }
    return t(parts[0] ? 'settings.state.ready' : 'settings.state.none')
  },
  // Only the token is needed to upload.
  video: ({ t, isSet }) => t(isSet('video_access_token') ? 'settings.state.ready' : 'settings.state.none'),
  ftp: ({ t, line, isOn }) => {
    if (!isOn('ftp_enabled')) return t('settings.state.unused')
    return line('ftp_host') || { odd: t('settings.state.incomplete') }
  },
  storage: ({ t, line, isSet }) => {
    const driver = line('storage_driver')
    if (driver === 'local') return t('settings.state.storage.local')
    if (driver === 'ftp') return t('settings.state.storage.ftp')
    const parts = [line('s3_endpoint'), line('s3_bucket'), line('s3_access_key'), isSet('s3_secret_key')]
    return parts.every(Boolean)
      ? t('settings.state.storage.bucket', { name: line('s3_bucket') })
      : { odd: t('settings.state.incomplete') }
  },
}

/** Some of what belongs together is set, but not all of it. */
function isHalf(parts: readonly (string | boolean)[]): boolean {
  return parts.some(Boolean) && !parts.every(Boolean)
}
