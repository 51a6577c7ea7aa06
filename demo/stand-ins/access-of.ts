import { readEnv } from '../../src/server/env.ts'
import type { startPlatforms } from './start-platforms.ts'

/** What `chooseConnector` needs to know about the fakes. */
export function accessOf({ env, settings }: Awaited<ReturnType<typeof startPlatforms>>) {
  const text = (name: string) => String(settings[name] ?? '')
  return {
    credentials: {
      youtubeApiKey: text('youtube_api_key'),
      xBearerToken: text('x_bearer_token'),
      redditClientId: text('reddit_client_id'),
      redditClientSecret: text('reddit_client_secret'),
      apifyToken: text('apify_token'),
    },
    services: readEnv({ ...env }).platforms,
    now: () => new Date(),
  }
}
