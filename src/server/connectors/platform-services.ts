import { z } from 'zod'

/**
 * Field names are changing: the older ones still work and are the documented ones; OpenAPI 2.167 of August 2026 has the
 * newer.
 */
const fieldStyles = ['tweet', 'post'] as const
export type FieldStyle = (typeof fieldStyles)[number]

/** `all` reaches back to the first post (pay-per-use and Enterprise), `recent` seven days (all plans). */
const searches = ['all', 'recent'] as const
export type Search = (typeof searches)[number]

export interface XAccess {
  /** `https://api.x.com`, or a stand-in */
  baseUrl: string
  /** an application's bearer token; the search of the whole archive accepts nothing else */
  token: string
  /** `tweet` if absent */
  fieldStyle?: FieldStyle | undefined
  /** `all` if absent */
  search?: Search | undefined
  now: () => Date
}

/** Base addresses of the platforms' APIs and their field styles. Only stand-ins and proxies change the defaults. */
export interface PlatformServices {
  youtube: string
  x: string
  xFieldStyle: FieldStyle
  xSearch: Search
  redditAuth: string
  reddit: string
  graph: string
  graphVersion: string
  instagramGraph: string
  apify: string
}

const service = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine((url) => !/[@?#]/.test(url), 'must be an address without name, password, question or part')
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)

/** The environment variables for them; `docs/operating.md` explains each. */
export const platformVariables = {
  YOUTUBE_API_URL: service('https://www.googleapis.com'),
  X_API_URL: service('https://api.x.com'),
  X_API_FIELD_STYLE: z.enum(fieldStyles).default('tweet'),
  X_API_SEARCH: z.enum(searches).default('all'),
  REDDIT_AUTH_URL: service('https://www.reddit.com'),
  REDDIT_API_URL: service('https://oauth.reddit.com'),
  GRAPH_API_URL: service('https://graph.facebook.com'),
  INSTAGRAM_GRAPH_URL: service('https://graph.instagram.com'),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'must be a version of the Graph API, as v25.0')
    .default('v25.0'),
  APIFY_API_URL: service('https://api.apify.com'),
}

const variables = z.object(platformVariables)

/** The same under this code base's names. */
export function platformServices(env: z.output<typeof variables>): PlatformServices {
  return {
    youtube: env.YOUTUBE_API_URL,
    x: env.X_API_URL,
    xFieldStyle: env.X_API_FIELD_STYLE,
    xSearch: env.X_API_SEARCH,
    redditAuth: env.REDDIT_AUTH_URL,
    reddit: env.REDDIT_API_URL,
    graph: env.GRAPH_API_URL,
    graphVersion: env.GRAPH_API_VERSION,
    instagramGraph: env.INSTAGRAM_GRAPH_URL,
    apify: env.APIFY_API_URL,
  }
}
