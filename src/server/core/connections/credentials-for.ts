import type { Platform } from '../../../posts/address.ts'
import type { Credentials } from '../../connectors/choose-connector.ts'
import type { Context } from '../../context.ts'
import { secretSetting } from '../settings/secret-settings.ts'
import { siteSettings } from '../settings/site-settings.ts'

export interface CredentialsFor {
  credentials: Credentials
  /** whose key pays where a platform charges; absent where nobody has one */
  paidBy: Partial<Record<Platform, 'site' | 'user'>>
  /** the account that answers for the application at Reddit */
  redditOperator: string
}

/** What opens the platforms for somebody: what the site was given, and later what they brought themselves. */
export async function credentialsFor(
  ctx: Pick<Context, 'db' | 'secrets'>,
  _userId: string | null,
): Promise<CredentialsFor> {
  const settings = await siteSettings(ctx)
  const [youtubeApiKey, xBearerToken, redditClientSecret, apifyToken] = await Promise.all([
    secretSetting(ctx, 'youtube_api_key'),
    secretSetting(ctx, 'x_bearer_token'),
    secretSetting(ctx, 'reddit_client_secret'),
    settings.apify_enabled ? secretSetting(ctx, 'apify_token') : undefined,
  ])
  const given = {
    youtubeApiKey,
    xBearerToken,
    redditClientId: settings.reddit_client_id || undefined,
    redditClientSecret,
    apifyToken,
  }
  const credentials = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Credentials
  return {
    credentials,
    paidBy: {
      ...(credentials.youtubeApiKey ? { youtube: 'site' } : {}),
      ...(credentials.xBearerToken ? { x: 'site' } : {}),
      ...(credentials.redditClientId && credentials.redditClientSecret ? { reddit: 'site' } : {}),
      ...(credentials.apifyToken ? { instagram: 'site', facebook: 'site', tiktok: 'site' } : {}),
    },
    redditOperator: settings.reddit_operator,
  }
}
