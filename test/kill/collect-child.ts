/**
 * The part of the product that collects comments: `collect-child.ts <address of the database> [careless]`. In the manner
 * `careless` it notes how far it is before it has kept what it read, to prove that the checker sees the difference.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../src/server/context.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { resumeAllCollections } from '../../src/server/features/collections/resume-all-collections.ts'
import { openContext } from '../../src/server/open-context.ts'
import { workersOf } from '../../src/server/worker.ts'

const [databaseUrl = '', manner = 'product'] = process.argv.slice(2)
const { SECRET_KEY, YOUTUBE_API_URL } = process.env
const env = readEnv({ BEACON_URLS: 'off', SECRET_KEY, YOUTUBE_API_URL })
const log = { info() {}, warn() {}, error() {} }
const db = openDatabase(databaseUrl)
const opened = openContext({ env, db, databaseUrl, secretKey: env.secretKey ?? new Uint8Array(), log })
const ctx = manner === 'careless' ? { ...opened, db: withoutCommits(db) } : opened
await resumeAllCollections(ctx)
await ctx.queue.work(workersOf(ctx))
process.send?.('ready')

type Db = Context['db']

/** Every statement is kept by itself, and pages a moment after they were counted. */
function withoutCommits(real: Db): Db {
  const careless: Db = new Proxy(real, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (trx: Db) => Promise<T>) => work(careless) })
      if (name === 'insertInto') return insertLater
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
  const insertLater = (table: 'comment_pages') => {
    const insert = real.insertInto(table)
    if (table !== 'comment_pages') return insert
    type Rows = Parameters<typeof insert.values>[0]
    return {
      values: (rows: Rows) => ({
        execute: async () => {
          void pause(40).then(() => insert.values(rows).execute())
        },
      }),
    }
  }
  return careless
}
