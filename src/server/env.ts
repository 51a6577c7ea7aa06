import { isIP } from 'node:net'
import { z } from 'zod'

const port = z.coerce.number('must be a number').int().min(0).max(65_535)
const hex32 = z
  .string()
  .regex(/^(?:[0-9a-f]{64}|[A-Za-z0-9+/_-]{43}=?)$/i, 'must be 32 bytes in hex or base64')
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => !isWeak(key), 'repeats one byte; make 32 random bytes')

const hostName = z.string().regex(/^[^\s/]+$/, 'must be a host name without a path')

/** Every environment variable of the product. All are optional; `docs/operating.md` explains them. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: hostName.default('localhost'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  VARIANT2_HOST: hostName.toLowerCase().optional(),
  TRUST_PROXY: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  SECRET_KEY: hex32.optional(),
  BEACON_URLS: z.string().default('off'),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export interface Env {
  port: number
  host: string
  dataDir: string | undefined
  databaseUrl: string | undefined
  publicUrl: string | undefined
  variant2Host: string | undefined
  /** how many proxies in front may be believed about the visitor's address */
  trustProxy: number
  secretKey: Buffer | undefined
  beaconUrls: string[]
  analyticsId: string | undefined
  logLevel: string
}

/** Reads the environment once and says everything that is wrong with it in one message. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable is an absent one: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
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
    publicUrl: env.PUBLIC_URL,
    variant2Host: env.VARIANT2_HOST,
    trustProxy: env.TRUST_PROXY,
    secretKey: env.SECRET_KEY,
    beaconUrls: env.BEACON_URLS === 'off' ? [] : env.BEACON_URLS.split(',').map((url) => url.trim()),
    analyticsId: env.ANALYTICS_ID,
    logLevel: env.LOG_LEVEL,
  }
}

/** The address to show to people: the public one, else the one that is listened on. */
export function shownAddress(env: Env, port: number): string {
  if (env.publicUrl) return env.publicUrl
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function isWeak(key: Buffer): boolean {
  return key.every((byte) => byte === key[0])
}
