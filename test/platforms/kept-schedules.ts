import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openContext } from '../../src/server/boot/open-context.ts'
import type { Comment } from '../../src/server/connectors/connector.ts'
import type { CrawlResult } from '../../src/server/connectors/tally-comments.ts'
import type { Context } from '../../src/server/context.ts'
import { unpackPage } from '../../src/server/core/comments/comment-columns.ts'
import {
  collectionById,
  insertCollection,
  pagesOf,
  postsOf,
  type StoredCollection,
} from '../../src/server/core/comments/store.ts'
import { putSetting } from '../../src/server/core/settings/store.ts'
import type { Database } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { runCollectJob } from '../../src/server/features/collections/fetch/run-collect-job.ts'
import { giveSecret, giveYoutubeKey } from '../world/collections.ts'
import type { Bench, BenchRow } from './bench.ts'
import { seeded } from './generated-post.ts'
import { clientId, clientSecret, redditBench } from './reddit.ts'
import { createLiveThread, type Found, faultSchedule, violationOf } from './schedules.ts'
import type { Fault } from './stand-in.ts'
import { youtubeBench } from './youtube.ts'

/** Initial comments of the thread, and those written while it is read. */
const comments = 150
const later = 40
/** Maximum turns of one collection; more would be an infinite loop. */
const maxTurns = 100

/**
 * Runs the fault schedules through everything that stores a collection: its job, its turns and the database, with turns
 * that are killed or overtaken now and then. The seeds are split evenly between the platforms.
 */
export async function runKeptSchedules(
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  seeds: { from: number; to: number },
): Promise<Found> {
  const found: Found = { violations: [], tally: { whole: 0, short: 0 } }
  const half = Math.ceil((seeds.from + seeds.to) / 2)
  await runOf(youtubeBench, { db, databaseUrl, found, from: seeds.from, to: half })
  await runOf(redditBench, { db, databaseUrl, found, from: half, to: seeds.to })
  return found
}

interface Run {
  db: Database
  databaseUrl: string
  found: Found
  from: number
  to: number
}

async function runOf(row: BenchRow, { db, databaseUrl, found, from, to }: Run): Promise<void> {
  const bench = await row.start(5, comments + later)
  const world = await openKeptWorld(db, databaseUrl, bench)
  const live = createLiveThread(bench.thread, later, world.ctx.now)
  const shown = (some: Bench['truth']) => some.map((one) => bench.shows?.(one) ?? one)
  const expired = row.refusals.flatMap(([fault, kind]) => (kind === 'token_invalid' ? [fault] : []))
  for (let seed = from; seed < to; seed++) {
    const { fault, change } = faultSchedule(seed, expired)
    live.begin(seed)
    const disturb = disturbances(seed, db)
    let questions = 0
    bench.server.schedule((_n, { url }) => {
      if (url.pathname.startsWith('/vi/')) return undefined
      world.pass(100)
      const n = questions++
      const what = change(n)
      if (what) live.change(what)
      disturb.at(n)
      return patient(fault(n))
    })
    const id = await begin(world.ctx, bench)
    const lost = await walk(world, id, disturb)
    const { collection, kept, violation } = await read(db, id)
    const truth = { lasting: shown(live.lasting()), seen: shown(live.seen()) }
    const what = lost ?? violation ?? violationOf(truth, kept, collection, false)
    if (what) found.violations.push(`${row.name}, seed ${seed}: ${what}`)
    found.tally[collection.complete ? 'whole' : 'short']++
  }
  await Promise.all([bench.server.stop(), world.ctx.queue.stop(), world.ctx.egress.close()])
}

/** Longer than a walk waits on its own, so that the collection pauses and its next turn is a job. */
function patient(fault: Fault | undefined): Fault | undefined {
  if (fault?.kind !== 'status' || fault.headers?.['retry-after'] !== '3') return fault
  return { ...fault, headers: { 'retry-after': '60' } }
}

async function begin({ db, now, queue }: Context, { post }: Bench): Promise<string> {
  const id = randomUUID()
  const [created_at, stepped_at] = [now(), now()]
  const by = { owner: 'somebody', account: 'somebody', user_id: null, platform: post.platform }
  await db.deleteFrom('platform_health').execute()
  await insertCollection(
    db,
    {
      ...by,
      id,
      by: 'official',
      paid_by: 'site',
      status: 'waiting',
      replies: true,
      most: 1e6,
      wish: '{}',
      created_at,
      stepped_at,
    },
    [{ collection_id: id, no: 0, platform: post.platform, post_id: post.id, url: post.url }],
  )
  await queue.send('collect', { collection_id: id, turn: 0 })
  return id
}

/**
 * Runs every turn that a job promises, until the collection has ended; reports collections that nothing would continue.
 */
async function walk(
  { ctx, pass }: KeptWorld,
  id: string,
  disturb: ReturnType<typeof disturbances>,
): Promise<string | undefined> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const { status, turn, goes_on_at } = await found(ctx.db, id)
    if (status !== 'waiting' && status !== 'running') return undefined
    const { rows } = await sql`select 1 from jobs.job where name = 'collect' and state = 'created'
      and data->>'collection_id' = ${id} and data->>'turn' = ${String(turn)}`.execute(ctx.db)
    if (rows.length === 0) return `no job goes on with turn ${turn}`
    if (goes_on_at) pass(goes_on_at)
    // A turn that fails leaves its job, which is retried.
    await runCollectJob(ctx, { collection_id: id, turn }, disturb.begin(id)).catch(() => undefined)
  }
  return 'it does not end'
}

async function found(db: Database, id: string): Promise<StoredCollection> {
  const collection = await collectionById(db, id)
  if (!collection) throw new Error(`collection ${id} is gone`)
  return collection
}

/** What the database contains, in the form a walk would return, and where its counts do not match its content. */
async function read(db: Database, id: string) {
  const { status, problem } = await found(db, id)
  const [post] = await postsOf(db, id)
  if (!post) throw new Error(`collection ${id} has no post`)
  const all = (await pagesOf(db, id)).flatMap(({ data }) => unpackPage(data))
  const kept = new Map(all.map((comment): [string, Comment] => [comment.id, comment]))
  const replies = all.filter(({ parentId }) => parentId !== null).length
  const isCounted = post.fetched === kept.size && post.replies === replies
  const collection = {
    complete: post.complete === true,
    shortfalls: post.shortfalls as CrawlResult['shortfalls'],
    expected: post.expected,
    isStopped: status === 'failed' && problem !== null,
  }
  let violation: string | undefined
  if (all.length !== kept.size) violation = `${all.length - kept.size} are kept twice`
  else if (!isCounted)
    violation = `counts ${post.fetched} with ${post.replies} answers, keeps ${kept.size} with ${replies}`
  else if (collection.complete && status !== 'done') violation = `is ${status}, and called whole`
  return { collection, kept, violation }
}

/** Killed turns, and collections taken over by another worker, at some requests. */
function disturbances(seed: number, db: Database) {
  const random = seeded(seed + 1)
  const often = random() < 0.5 ? 0.05 : 0
  const what = Array.from({ length: 400 }, () => {
    if (random() >= often) return undefined
    return random() < 0.5 ? 'killed' : 'overtaken'
  })
  let hand = new AbortController()
  let id = ''
  return {
    begin(collection: string): AbortSignal {
      id = collection
      hand = new AbortController()
      return hand.signal
    },
    at(n: number): void {
      if (what[n] === 'killed') hand.abort(new Error('killed'))
      if (what[n] === 'overtaken')
        void sql`update collections set version = version + 1 where id = ${id}`.execute(db)
    },
  }
}

interface KeptWorld {
  ctx: Context & { queue: { stop(): Promise<void> } }
  /** advances the clock by milliseconds, or to a moment */
  pass(to: number | Date): void
}

/** What takes turns, with a clock controlled by the test and a platform without a network. */
async function openKeptWorld(db: Database, databaseUrl: string, { server }: Bench): Promise<KeptWorld> {
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
