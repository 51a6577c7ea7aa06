import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { secondMs } from '../kit/durations.ts'
import { type JobName, type JobPayload, jobs } from './jobs.ts'

interface SendOptions {
  /** not before this moment; immediately if absent */
  startAfter?: Date
  /** a transaction, so that the job exists exactly if the record it belongs to does */
  db?: Database
  /** a uuid: jobs sent with the same one are one job */
  id?: string
}

/** Work for later, stored in the database: it survives restarts and is done at least once. */
export interface Queue {
  send<N extends JobName>(name: N, payload: JobPayload<N>, options?: SendOptions): Promise<void>
  /** the same for many at once, in one statement */
  sendAll<N extends JobName>(name: N, payloads: JobPayload<N>[], options?: SendOptions): Promise<void>
}

/** What went wrong in a job that is done all the same until its next time. */
export interface JobProblem {
  message: string
}

/**
 * The handler of a job. It may be called again for the same payload and must then change nothing. `stopped` aborts long
 * work. A problem that must not repeat the job is returned, and kept with it.
 */
export type Workers = {
  [N in JobName]: (payload: JobPayload<N>, stopped: AbortSignal) => Promise<JobProblem | void>
}

export interface RunningQueue extends Queue {
  /** creates the tables of the queue if they don't exist */
  prepare(): Promise<void>
  /** begins to process jobs; without it this process only sends them */
  work(workers: Workers): Promise<void>
  /** ends the running jobs (some seconds at most) and closes the database connection */
  stop(): Promise<void>
}

/** A failed job is retried after 5 s, later after up to a minute, for some days: what it waits for may be late. */
const retries = { retryLimit: 10_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 }
/**
 * A running job reports every 15 seconds that it lives. Without a report for 30 seconds its process has crashed, and
 * another one takes the job.
 */
const heartbeatSeconds = 30
const superviseSeconds = 15
const jobsAtOnce = 10
/** Fetching takes long and waits for its turn, so there must be many to choose from. */
const collectionsAtOnce = 40
const collectExpiry = 900
const maxStop = 10_000

/** Job name -> when it runs, as minute, hour, day, month and weekday in UTC; null where only earlier releases ran it. */
export type Schedules = Readonly<Record<string, string | null>>

interface QueueOptions {
  url: string
  schedules?: Schedules | undefined
  onError: (error: Error) => void
}

/** The queue of the database at `url`, started when it is first needed. pg-boss stores it in the schema `jobs`. */
export function openQueue(options: QueueOptions): RunningQueue {
  const { onError } = options
  let started: Promise<PgBoss> | undefined
  let endCollecting = async () => {}
  let endBulk = async () => {}
  const stopped = new AbortController()
  const boss = () => {
    started ??= start(options)
    // A database that was unreachable at the first try must not end the queue forever.
    started.catch(() => (started = undefined))
    return started
  }
  const sendAll: Queue['sendAll'] = async (name, payloads, { startAfter, db, id } = {}) => {
    const start = { ...(startAfter ? { startAfter } : {}), ...(id ? { id } : {}) }
    const all = payloads.map((payload) => ({ data: jobs[name].parse(payload), ...start }))
    await (await boss()).insert(name, all, db ? { db: fromKysely(db) } : {})
  }
  return {
    send: (name, payload, options) => sendAll(name, [payload], options),
    sendAll,
    async prepare() {
      await boss()
    },
    async work(workers) {
      const running = await boss()
      const { signal } = stopped
      await workOn(running, 'finish_draw', (payload) => workers.finish_draw(payload, signal))
      await workOn(running, 'end_claim', (payload) => workers.end_claim(payload, signal))
      await workOn(running, 'fetch_pictures', (payload) => workers.fetch_pictures(payload, signal))
      await workOn(running, 'open_guess_game', (payload) => workers.open_guess_game(payload, signal))
      await workOn(running, 'send_mail', (payload) => workers.send_mail(payload, signal))
      await workOn(running, 'recover_account', (payload) => workers.recover_account(payload, signal))
      await workOn(running, 'publish_content', (payload) => workers.publish_content(payload, signal))
      await workOn(running, 'host_film', (payload) => workers.host_film(payload, signal))
      await workOn(running, 'drop_film', (payload) => workers.drop_film(payload, signal))
      await workOn(running, 'reconcile_payments', (payload) => workers.reconcile_payments(payload, signal))
      await workOn(running, 'end_subscriptions', (payload) => workers.end_subscriptions(payload, signal))
      await workOn(running, 'update_customer', (payload) => workers.update_customer(payload, signal))
      await workOn(running, 'finish_sealed', (payload) => workers.finish_sealed(payload, signal))
      await workOn(running, 'send_reports', (payload) => workers.send_reports(payload, signal))
      await workOn(running, 'tidy_up', (payload) => workers.tidy_up(payload, signal))
      endBulk = workSingly(running, 'bulk', {
        atOnce: jobsAtOnce,
        work: async (data) => {
          await workers.bulk(jobs.bulk.parse(data), signal)
        },
        onError,
      })
      endCollecting = workSingly(running, 'collect', {
        atOnce: collectionsAtOnce,
        work: async (data) => {
          await workers.collect(jobs.collect.parse(data), signal)
        },
        onError,
      })
    },
    async stop() {
      stopped.abort(new Error('the queue stops'))
      await Promise.all([endCollecting(), endBulk()])
      await (await started?.catch(() => undefined))?.stop({ timeout: maxStop })
    },
  }
}

interface Work {
  /** jobs that this process handles at once */
  atOnce: number
  work: (data: unknown) => Promise<void>
  onError: (error: Error) => void
}

/** How often the idle queue is polled, in milliseconds. */
const betweenLooks = 250

/**
 * Fetches jobs while there is capacity and runs each separately: unlike in a batch, a long one does not delay the
 * others. Returns a function that ends this, after the running ones.
 */
function workSingly(boss: PgBoss, name: string, { atOnce, work, onError }: Work): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  let isOver = false
  let wake = () => {}

  const nap = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, betweenLooks)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))
  const begin = ({ id, data }: Job<unknown>) => {
    const beat = setInterval(() => void boss.touch(name, id).catch(report), (heartbeatSeconds * secondMs) / 2)
    const doing = work(data)
      .then(
        () => boss.complete(name, id),
        (error: unknown) => boss.fail(name, id, { message: String(error) }),
      )
      .then(() => undefined, report)
      .finally(() => {
        clearInterval(beat)
        underWay.delete(doing)
        wake()
      })
    underWay.add(doing)
  }
  const loop = async () => {
    while (!isOver) {
      const free = atOnce - underWay.size
      const jobs = free > 0 ? await boss.fetch<unknown>(name, { batchSize: free }).catch(report) : undefined
      for (const job of jobs ?? []) begin(job)
      if (!isOver && (jobs?.length ?? 0) < free) await nap()
      else if (free === 0) await nap()
    }
  }
  const ended = loop()
  return async () => {
    isOver = true
    wake()
    await ended
    await Promise.all(underWay)
  }
}

async function start({ url, onError, schedules }: QueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 3,
    schedule: schedules !== undefined,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', onError)
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of Object.keys(jobs)) {
    const expireInSeconds = name === 'collect' ? collectExpiry : 300
    const options = { ...retries, expireInSeconds, heartbeatSeconds }
    if (!known.has(name)) await boss.createQueue(name, options)
    else if (known.get(name)?.heartbeatSeconds !== heartbeatSeconds) await boss.updateQueue(name, options)
  }
  if (schedules) await saveSchedules(boss, schedules)
  return boss
}

/**
 * One row per schedule for all nodes. Only schedules that an older release had are removed: while nodes are upgraded one
 * after the other, a node of this release may start after one of the next, whose schedules it does not know.
 */
async function saveSchedules(boss: PgBoss, schedules: Schedules): Promise<void> {
  for (const [name, cron] of Object.entries(schedules))
    if (cron === null) await boss.unschedule(name)
    else await boss.schedule(name, cron, {}, { missed: 'once' })
}

async function workOn<N extends JobName>(
  boss: PgBoss,
  name: N,
  work: (payload: JobPayload<N>) => Promise<JobProblem | void>,
): Promise<void> {
  await boss.work(
    name,
    { batchSize: jobsAtOnce, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
    (batch: Job<unknown>[]) =>
      Promise.all(
        batch.map(async (job) => {
          try {
            const problem = await work(jobs[name].parse(job.data) as JobPayload<N>)
            return { id: job.id, status: 'completed' as const, ...(problem && { output: problem }) }
          } catch (error) {
            return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
          }
        }),
      ),
  )
}
