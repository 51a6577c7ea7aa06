import { randomBytes } from 'node:crypto'
import { openContext } from '../../src/server/boot/open-context.ts'
import type { Context } from '../../src/server/context.ts'
import { putSetting } from '../../src/server/core/settings/store.ts'
import type { Database } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { giveSecret, giveYoutubeKey } from '../world/collections.ts'
import type { Bench } from './bench.ts'
import { clientId, clientSecret } from './reddit.ts'

export interface KeptWorld {
  ctx: Context & { queue: { stop(): Promise<void> } }
  /** advances the clock by milliseconds, or to a moment */
  pass(to: number | Date): void
}

/** What takes turns, with a clock controlled by the test and a platform without a network. */
export async function openKeptWorld(
  db: Database,
  databaseUrl: string,
  { server }: Bench,
): Promise<KeptWorld> {
  const { url } = server
  let time = Date.UTC(2026, 10, 1)
  const opened = openContext({
    env: readEnv({ BEACON_URLS: 'off', YOUTUBE_API_URL: url, REDDIT_AUTH_URL: url, REDDIT_API_URL: url }),
    db,
    databaseUrl,
    secretKey: randomBytes(32),
    log: { info() {}, warn() {}, error() {} },
  })
  const ctx = {
    ...opened,
    now: () => new Date(time),
    // Waits between retries end immediately.
    random: (bytes: number) => new Uint8Array(bytes),
    egress: { ...opened.egress, askProvider: server.ask },
  }
  await giveYoutubeKey(ctx)
  await giveSecret(ctx, 'reddit_client_secret', clientSecret)
  const client = JSON.stringify(clientId)
  await putSetting(db, { key: 'reddit_client_id', value: client, secret: null, updated_at: ctx.now() })
  const pass = (to: number | Date) => {
    time = typeof to === 'number' ? time + to : Math.max(time, to.getTime())
  }
  return { ctx, pass }
}
