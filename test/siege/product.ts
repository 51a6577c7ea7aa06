import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../src/server/context.ts'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { freePort } from '../kill/draws.ts'
import { createNode, type NodeProcess } from '../nodes/node-process.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'

export interface Product {
  url: string
  port: number
  node: NodeProcess
  db: Database
  /** someone with an account; `Admin` may also upload media */
  makePerson: (options?: Parameters<typeof person>[1]) => Promise<Person>
  /** a value of `/metrics` */
  measure: (name: string) => Promise<number>
  /** values of `/metrics` at one moment */
  measureAll: (names: readonly string[]) => Promise<number[]>
  stop: () => Promise<void>
}

/**
 * The whole product as a process of its own on a database of its own; `preloads` are loaded before it, `more` is added to
 * its environment.
 */
export async function startProduct(
  preloads: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'giveawaybox-siege-'))
  chmodSync(home, 0o711)
  const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
  const db = openDatabase(embedded.url, { max: 2 })
  await migrateToLatest(db)
  // Lists as long as those of this run must pass the plan of visitors.
  await db.updateTable('plans').set({ list_rows: 1_100_000 }).execute()
  const secretKey = randomBytes(32)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: embedded.url,
    SECRET_KEY: secretKey.toString('hex'),
    DATA_DIR: join(home, 'data'),
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
    BEACON_URLS: 'off',
    LOG_LEVEL: 'silent',
    ...more,
  }
  const args = [...preloads.flatMap((path) => ['--import', path]), 'src/main.ts']
  const node = createNode({ only: 'web', port, args, env })
  await node.start()
  const measureAll: Product['measureAll'] = async (names) => {
    const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n')
    return names.map((name) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length)))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    node,
    db,
    makePerson: personMaker(db, secretKey),
    measureAll,
    measure: async (name) => (await measureAll([name]))[0] ?? Number.NaN,
    async stop() {
      await node.stop()
      await db.destroy()
      await embedded.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function personMaker(db: Database, secretKey: Uint8Array): Product['makePerson'] {
  const ctx = { db, secretKey, now: () => new Date() } as Context as World['ctx']
  const ask: World['ask'] = () => Promise.reject(new Error('only over the network'))
  return (options) => person({ ctx, ask } as World, options)
}
