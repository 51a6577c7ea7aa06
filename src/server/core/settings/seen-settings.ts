import type { Context } from '../../context.ts'
import { knownSettings } from './site-settings.ts'

/** Settings that pages show or depend on. */
export const seenSettings: ReadonlySet<string> = new Set<string>([
  'app_name',
  'app_description',
  'default_language',
  'kit_languages',
  'maintenance_mode',
  'maintenance_message',
  'registration',
  'cookie_consent',
  'cookie_texts',
  'contact_email',
  'contact_address',
  'contact_phone',
  'contact_message',
  'brand_hosts',
  'oauth_google_client_id',
  'oauth_google_client_secret',
  'oauth_facebook_client_id',
  'oauth_facebook_client_secret',
])

/** The current values of those settings; for secrets, since when they are set. */
export async function seenNow(ctx: Pick<Context, 'db'>): Promise<[string, unknown][]> {
  const { settings, secrets } = await knownSettings(ctx)
  return [...Object.entries(settings), ...secrets]
    .filter(([key]) => seenSettings.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
