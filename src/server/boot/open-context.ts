import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context, Log } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { createBeacon } from '../providers/beacon/create-beacon.ts'
import { createEgress } from '../providers/egress/egress.ts'
import { createFtpProbe } from '../providers/ftp/ftp-connection.ts'
import { createSecretBox, createSigningKeys } from '../providers/keys.ts'
import { createMailer } from '../providers/mail/create-mailer.ts'
import { createOauthGateway } from '../providers/oauth/create-oauth-gateway.ts'
import { createStripe } from '../providers/payments/stripe/create-stripe.ts'
import { createPlaces } from '../providers/places/create-places.ts'
import { createStorage } from '../providers/storage/create-storage.ts'
import { createTimestampAuthority } from '../providers/timestamps/create-timestamp-authority.ts'
import { createVimeo } from '../providers/video/create-vimeo.ts'
import { openQueue, type RunningQueue, type Schedules } from '../queue/queue.ts'
import type { Metrics } from './metrics.ts'

interface Openings {
  env: Env
  db: Database
  databaseUrl: string
  secretKey: Uint8Array
  plan?: Context['plan']
  /** where files are stored locally; if absent, a system folder that is emptied now and then, for tests only */
  dataDir?: string
  log: Log
  /** times of jobs by name; if absent, this process only takes jobs that others schedule */
  schedules?: Schedules
  /** what notes the steps of draws and the rounds of the beacon, for metrics */
  metrics?: Pick<Metrics, 'onBeaconRound' | 'reached'> | undefined
}

/**
 * Everything that operations depend on, from the environment and an open database. Stop the queue and close the egress
 * at the end.
 */
export function openContext({
  env,
  db,
  databaseUrl,
  secretKey,
  plan = 'free',
  dataDir = join(tmpdir(), 'giveawaybox-files'),
  log,
  schedules,
  metrics,
}: Openings): Context & {
  queue: RunningQueue
} {
  const egress = createEgress()
  return {
    env,
    db,
    egress,
    queue: openQueue({
      url: databaseUrl,
      schedules,
      onError: (err) => log.warn({ err }, 'the job queue had an error'),
    }),
    beacon: createBeacon({
      urls: env.beaconUrls,
      chain: env.beaconChain,
      egress,
      log,
      onRound: metrics?.onBeaconRound,
    }),
    mailer: createMailer({ egress }),
    ftp: createFtpProbe(),
    storage: createStorage(dataDir, egress),
    oauth: createOauthGateway(egress, env.oauthUrls),
    payments: createStripe(egress, env.stripeUrl),
    videoHost: createVimeo(egress, env.vimeoUrl),
    places: createPlaces(),
    timestamps: env.tsaUrl === undefined ? undefined : createTimestampAuthority(env.tsaUrl, egress),
    signingKeys: createSigningKeys(secretKey),
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    secretKey,
    secrets: createSecretBox(secretKey),
    plan,
    log,
    reached: metrics?.reached ?? (() => {}),
  }
}
