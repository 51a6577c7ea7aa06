import { isIP } from 'node:net'
import { z } from 'zod'
import { type DemoPost, demoPosts } from '#contract/comments/demo.ts'
import type { BeaconChain } from '#draw/drand.ts'
import { type TracingTarget, tracingOf, tracingVariables } from './boot/tracing-variables.ts'
import { type PlatformServices, platformServices, platformVariables } from './connectors/platform-services.ts'
import { PUBLIC_RELAYS, readChain, relayAddresses } from './providers/beacon/beacon.ts'

const port = z.coerce.number('must be a number').int().min(0).max(65_535)
const hex32 = z
  .string()
  .regex(/^(?:[0-9a-f]{64}|[A-Za-z0-9+/_-]{43}=?)$/i, 'must be 32 bytes in hex or base64')
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => !isWeak(key), 'repeats one byte; make 32 random bytes')

const oldKeys = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(hex32))

const hostName = z.string().regex(/^[^\s/]+$/, 'must be a host name without a path')

/** An external service; requests carry no name and password. */
const service = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/[@#]/.test(url), 'must be an address without name, password or part')

const relays = z.string().transform((text, { addIssue }): string[] => {
  if (text.trim() === 'off') return []
  const addresses = relayAddresses(text)
  if (!addresses) addIssue({ code: 'custom', message: 'must be `off`, or web addresses separated by commas' })
  return addresses ?? []
})

const chain = z.string().transform((text, { addIssue }): BeaconChain | undefined => {
  try {
    return readChain(text)
  } catch (error) {
    addIssue({ code: 'custom', message: (error as Error).message })
    return undefined
  }
})

const listOfDemoPosts = z.string().transform((text, { addIssue }): DemoPost[] => {
  try {
    return demoPosts.parse(JSON.parse(text))
  } catch {
    addIssue({ code: 'custom', message: 'must be a list of posts in JSON, as `npm run demo` writes it' })
    return []
  }
})

/** Every environment variable of the product. All are optional; `docs/operating.md` explains them. */
const schema = z
  .object({
    PORT: port.default(3000),
    HOST: hostName.default('localhost'),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    DATABASE_CONNECTIONS: z.coerce.number('must be a number').int().min(2).max(200).default(10),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    VARIANT2_HOST: hostName.toLowerCase().optional(),
    TRUST_PROXY: z.coerce.number('must be a number').int().min(0).max(10).default(0),
    SECRET_KEY: hex32.optional(),
    SECRET_KEY_OLD: oldKeys.optional(),
    BEACON_URLS: relays.optional(),
    BEACON_CHAIN: chain.optional(),
    TSA_URL: service.optional(),
    GOOGLE_OAUTH_URL: service.transform(withoutSlash).default('https://accounts.google.com'),
    FACEBOOK_GRAPH_URL: service.transform(withoutSlash).default('https://graph.facebook.com'),
    FACEBOOK_DIALOG_URL: service.transform(withoutSlash).default('https://www.facebook.com'),
    STRIPE_API_URL: service.transform(withoutSlash).default('https://api.stripe.com'),
    VIMEO_API_URL: service.transform(withoutSlash).default('https://api.vimeo.com'),
    ...platformVariables,
    MAINTENANCE: z.literal('off', 'can only be `off`').optional(),
    BACKUP_BEFORE_UPGRADE: z.literal('off', 'can only be `off`').optional(),
    DEMO: z.literal('1', 'can only be `1`').optional(),
    DEMO_POSTS: listOfDemoPosts.optional(),
    SERVICE_WORKER: z.literal('off', 'can only be `off`').optional(),
    ANALYTICS_ID: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: hostName.default('localhost'),
    ...tracingVariables,
    DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(60).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  })
  .refine(({ SECRET_KEY, SECRET_KEY_OLD }) => !SECRET_KEY_OLD || SECRET_KEY, {
    path: ['SECRET_KEY'],
    message: 'must be set where SECRET_KEY_OLD is',
  })
  .refine(({ BEACON_CHAIN, BEACON_URLS }) => !BEACON_CHAIN || BEACON_URLS, {
    path: ['BEACON_URLS'],
    message: 'must name the relays of the chain in BEACON_CHAIN',
  })

export interface Env {
  port: number
  host: string
  dataDir: string | undefined
  databaseUrl: string | undefined
  /** the most connections that requests and jobs of this process share */
  databaseConnections: number
  publicUrl: string | undefined
  variant2Host: string | undefined
  /** how many proxies in front are trusted with the visitor's address */
  trustProxy: number
  secretKey: Buffer | undefined
  /** keys that it replaced, the oldest last: still accepted */
  oldSecretKeys: Buffer[]
  /** relays of the beacon; none where it is off */
  beaconUrls: string[]
  /** the beacon's chain where it is not the public quicknet */
  beaconChain: BeaconChain | undefined
  /** a time-stamp authority by RFC 3161 */
  tsaUrl: string | undefined
  /** where people sign in with Google and Facebook */
  oauthUrls: { google: string; facebookGraph: string; facebookDialog: string }
  /** base address of the card payment provider */
  stripeUrl: string
  /** base address of the video provider */
  vimeoUrl: string
  /** base addresses of the comment platforms */
  platforms: PlatformServices
  /** ignores the maintenance setting, for operators who closed the site and can no longer sign in */
  neverClosed: boolean
  /** makes a backup before an upgrade changes the database */
  backsUpBeforeUpgrade: boolean
  /** every page says that nothing here is real */
  demo: boolean
  /** invented posts of a demo, offered beside the tools */
  demoPosts: readonly DemoPost[]
  /** whether browsers may cache some pages for offline use */
  keepsOffline: boolean
  analyticsId: string | undefined
  /** where `/metrics` is served; nowhere without a port */
  metrics: { port: number; host: string } | undefined
  /** where spans of requests and jobs are sent; nowhere without an address */
  tracing: TracingTarget | undefined
  /** how long a stopping node still serves, so that proxies notice that it is no longer ready */
  drainSeconds: number
  logLevel: string
}

/** Reads the environment once and reports everything that is wrong with it in one message. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable is an absent one: `PORT= npm start` means the default.
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(filled)
  if (!parsed.success)
    throw new Error(
      [
        'The environment is not usable:',
        ...parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`),
      ].join('\n'),
    )
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    publicUrl: env.PUBLIC_URL,
    variant2Host: env.VARIANT2_HOST,
    trustProxy: env.TRUST_PROXY,
    secretKey: env.SECRET_KEY,
    oldSecretKeys: env.SECRET_KEY_OLD ?? [],
    beaconUrls: env.BEACON_URLS ?? [...PUBLIC_RELAYS],
    beaconChain: env.BEACON_CHAIN,
    tsaUrl: env.TSA_URL,
    oauthUrls: {
      google: env.GOOGLE_OAUTH_URL,
      facebookGraph: env.FACEBOOK_GRAPH_URL,
      facebookDialog: env.FACEBOOK_DIALOG_URL,
    },
    stripeUrl: env.STRIPE_API_URL,
    vimeoUrl: env.VIMEO_API_URL,
    platforms: platformServices(env),
    neverClosed: env.MAINTENANCE === 'off',
    backsUpBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE !== 'off',
    demo: env.DEMO === '1',
    demoPosts: env.DEMO_POSTS ?? [],
    keepsOffline: env.SERVICE_WORKER !== 'off',
    analyticsId: env.ANALYTICS_ID,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing: tracingOf(env),
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? 2 : 0),
    logLevel: env.LOG_LEVEL,
  }
}

/** The address to show to people: the public one, otherwise the one listened on. */
export function shownAddress(env: Env, port: number): string {
  if (env.publicUrl) return env.publicUrl
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function isWeak(key: Buffer): boolean {
  return key.every((byte) => byte === key[0])
}
