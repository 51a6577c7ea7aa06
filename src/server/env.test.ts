import { expect, it } from 'vitest'
import { type Env, readEnv } from './env.ts'

const defaults: Env = {
  port: 3000,
  host: 'localhost',
  dataDir: undefined,
  databaseUrl: undefined,
  databaseConnections: 10,
  publicUrl: undefined,
  variant2Host: undefined,
  trustProxy: 0,
  secretKey: undefined,
  oldSecretKeys: [],
  beaconUrls: [
    'https://api.drand.sh',
    'https://api2.drand.sh',
    'https://api3.drand.sh',
    'https://drand.cloudflare.com',
  ],
  beaconChain: undefined,
  tsaUrl: undefined,
  oauthUrls: {
    google: 'https://accounts.google.com',
    facebookGraph: 'https://graph.facebook.com',
    facebookDialog: 'https://www.facebook.com',
  },
  stripeUrl: 'https://api.stripe.com',
  vimeoUrl: 'https://api.vimeo.com',
  platforms: {
    youtube: 'https://www.googleapis.com',
    x: 'https://api.x.com',
    xFieldStyle: 'tweet',
    xSearch: 'all',
    redditAuth: 'https://www.reddit.com',
    reddit: 'https://oauth.reddit.com',
    graph: 'https://graph.facebook.com',
    graphVersion: 'v25.0',
    instagramGraph: 'https://graph.instagram.com',
    apify: 'https://api.apify.com',
  },
  neverClosed: false,
  demo: false,
  backsUpBeforeUpgrade: true,
  demoPosts: [],
  keepsOffline: true,
  tracing: undefined,
  analyticsId: undefined,
  metrics: undefined,
  drainSeconds: 0,
  logLevel: 'warn',
}

it('needs no variables, and treats an empty one as absent', () => {
  expect(readEnv({})).toEqual(defaults)
  expect(readEnv({ PORT: '', HOST: ' ', TRUST_PROXY: '', LOG_LEVEL: '' })).toEqual(defaults)
})

it('reports all errors at once', () => {
  const wrong = {
    PORT: 'x',
    HOST: 'two words',
    DATABASE_URL: 'mysql://x',
    DATABASE_CONNECTIONS: '1',
    PUBLIC_URL: 'ftp://x',
    METRICS_PORT: 'x',
    DRAIN_SECONDS: '-1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'no-value',
    VARIANT2_HOST: 'https://lucky.example/',
    TRUST_PROXY: 'yes',
    SECRET_KEY: '0'.repeat(64),
    BEACON_URLS: 'https://relay.example,ftp://relay.example',
    BEACON_CHAIN: '{"hash":"52db"}',
    TSA_URL: 'https://user@tsa.example/',
    YOUTUBE_API_URL: 'https://key@tube.example',
    X_API_FIELD_STYLE: 'toot',
    GRAPH_API_VERSION: '25',
    MAINTENANCE: 'on',
    DEMO: 'yes',
    DEMO_POSTS: '[{"url":"javascript:alert(1)"}]',
    ANALYTICS_ID: 'a b',
    LOG_LEVEL: 'loud',
  }
  const readWrong = () => readEnv(wrong)
  for (const name of Object.keys(wrong)) expect(readWrong).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
})

const info = {
  public_key: '83'.repeat(96),
  period: 3,
  genesis_time: 1_692_803_367,
  hash: '52'.repeat(32),
  groupHash: 'f4'.repeat(32),
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
}

it('reads the beacon: off, other relays, and a chain in the format of relays', () => {
  expect(readEnv({ BEACON_URLS: 'off' }).beaconUrls).toEqual([])
  const env = readEnv({
    BEACON_URLS: ' https://one.example/ , http://127.0.0.1:8080/drand,https://one.example',
    BEACON_CHAIN: JSON.stringify(info),
    TSA_URL: 'http://tsa.example/stamp/',
  })
  expect(env).toMatchObject({
    beaconUrls: ['https://one.example', 'http://127.0.0.1:8080/drand'],
    beaconChain: {
      hash: info.hash,
      publicKey: info.public_key,
      genesis: info.genesis_time,
      period: info.period,
    },
    tsaUrl: 'http://tsa.example/stamp/',
  })
})

it.each([
  ['no JSON', 'quicknet', /BEACON_CHAIN: must be what a relay/],
  ['another scheme', JSON.stringify({ ...info, schemeID: 'pedersen-bls-chained' }), /look at schemeID$/m],
  ['no period', JSON.stringify({ ...info, period: 0 }), /look at period$/m],
  ['a short key', JSON.stringify({ ...info, public_key: '83' }), /look at public_key$/m],
])('refuses a chain with %s', (_, BEACON_CHAIN, message) => {
  expect(() => readEnv({ BEACON_URLS: 'https://one.example', BEACON_CHAIN })).toThrow(message)
})

it('requires relays for another chain', () => {
  expect(() => readEnv({ BEACON_CHAIN: JSON.stringify(info) })).toThrow(/BEACON_URLS: must name the relays/)
})
