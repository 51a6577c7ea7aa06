/**
 * The part of the product that collects comments: `collect-child.ts <database address> [careless]`. With `careless` it
 * records its progress before it has stored what it read, to prove that the checker notices the difference.
 */
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { openContext } from '../../src/server/boot/open-context.ts'
import type { Context } from '../../src/server/context.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { resumeAllCollections } from '../../src/server/features/collections/fetch/run-collect-job.ts'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'

const [databaseUrl = '', manner = 'product'] = process.argv.slice(2)
const { SECRET_KEY, YOUTUBE_API_URL } = process.env
const env = readEnv({ BEACON_URLS: 'off', SECRET_KEY, YOUTUBE_API_URL })
const log = { info() {}, warn() {}, error() {} }
const db = openDatabase(databaseUrl)
const opened = openContext({ env, db, databaseUrl, secretKey: env.secretKey ?? new Uint8Array(), log })
const ctx = manner === 'careless' ? { ...opened, db: withoutCommits(db) } : opened
await resumeAllCollections(ctx)
await ctx.queue.work(workersOf(ctx))
// A killed process saves no compile cache for the next one, which takes twice as long to load without it.
flushCompileCache()
process.send?.('ready')

type Db = Context['db']

/** Every statement is committed separately, and pages a moment after they were counted. */
function withoutCommits(real: Db): Db {
  const careless: Db = new Proxy(real, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (trx: Db) => Promise<T>) => work(careless) })
      if (name === 'executeQuery') return stepWithoutPage
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
  const stepWithoutPage = (query: CompiledQuery) => {
    if (!query.sql.includes('insert into comment_pages')) return real.executeQuery(query)
    const [collection_id, , , post_no, no, n, data] = query.parameters as StepValues
    const values = { collection_id, post_no, no, n, data: data ?? Buffer.alloc(0) }
    if (data) void pause(40).then(() => real.insertInto('comment_pages').values(values).execute())
    return real.executeQuery({ ...query, parameters: query.parameters.with(6, null) })
  }
  return careless
}

/** The values that `keepStep` passes to its statement, for the page part. */
type StepValues = [
  collection_id: string,
  version: number,
  at: Date,
  post_no: number,
  no: number,
  n: number,
  data: Buffer | null,
]
