import { z } from 'zod'
import type { CredentialName, Credentials } from '../server/connectors/choose-connector.ts'
import {
  type PlatformServices,
  platformServices,
  platformVariables,
} from '../server/connectors/platform-services.ts'
import { Refusal } from './refusal.ts'

/** Under which names the environment holds what the platforms gave out. */
export const credentialVariables: Record<CredentialName, string> = {
  youtubeApiKey: 'YOUTUBE_API_KEY',
  xBearerToken: 'X_BEARER_TOKEN',
  redditClientId: 'REDDIT_CLIENT_ID',
  redditClientSecret: 'REDDIT_CLIENT_SECRET',
  facebookPageToken: 'FACEBOOK_PAGE_TOKEN',
  instagramToken: 'INSTAGRAM_TOKEN',
  apifyToken: 'APIFY_TOKEN',
}

/** Reads credentials and addresses of the platforms from the environment. Throws a `Refusal` that repeats no value. */
export function platformAccess(source: NodeJS.ProcessEnv): {
  credentials: Credentials
  services: PlatformServices
} {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = z.object(platformVariables).safeParse(given)
  if (!parsed.success)
    throw new Refusal(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const credentials: Credentials = {}
  for (const [name, variable] of Object.entries(credentialVariables) as [CredentialName, string][]) {
    const value = given[variable]?.trim()
    if (value) credentials[name] = value
  }
  return { credentials, services: platformServices(parsed.data) }
}
