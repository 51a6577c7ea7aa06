import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { poolUse } from '../db/client.ts'
import { secondMs } from '../kit/durations.ts'
import { within } from '../kit/within.ts'
import { readQueueState } from '../queue/queue-state.ts'
import { collectionsByState, ledgerAhead, overdueDraws, unsentMailsByState } from '../status/store.ts'
import { listNodes } from './nodes.ts'

/** The steps of draws that are counted, out of the points that `Context.reached` reports. */
const countedSteps: ReadonlySet<string> = new Set(['sealed', 'drawn', 'replaced'])

/** Prometheus usually waits ten seconds; connecting to a database that is down may take as long. */
const timeoutMs = 3000

export interface Metrics {
  /** notes an answered request */
  onServed: (request: FastifyRequest, reply: FastifyReply) => void
  /** notes a step of a draw */
  reached: Context['reached']
  /** notes how late a round of the beacon arrived */
  onBeaconRound: (lateMs: number) => void
  /** all metrics in the Prometheus format; asks the database */
  print: (ctx: Pick<Context, 'beacon' | 'db' | 'now'>) => Promise<string>
}

/** The metrics of this process. Labels hold route patterns and states, never names, addresses or ids. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = { registers: [registry] }
  const requests = new Histogram({
    ...own,
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  })
  const steps = new Counter({
    ...own,
    name: 'giveawaybox_draw_steps_total',
    help: 'Draws that this process sealed, finished or replaced a winner of',
    labelNames: ['step'] as const,
  })
  const beaconDelay = new Histogram({
    ...own,
    name: 'giveawaybox_beacon_delay_seconds',
    help: 'How long after its announced time a round of the beacon arrived here',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
  })
  const state = stateGauges(registry)
  return {
    onServed({ method, routeOptions }, reply) {
      const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
      requests.observe(labels, reply.elapsedTime / secondMs)
    },
    reached: (point) => {
      if (countedSteps.has(point)) steps.inc({ step: point })
    },
    onBeaconRound: (lateMs) => beaconDelay.observe(Math.max(0, lateMs) / secondMs),
    async print(ctx) {
      await state(ctx)
      return registry.metrics()
    },
  }
}

/** Gauges that are read when they are asked for. Without a database only those that need none are printed. */
function stateGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ registers: [registry], name: `giveawaybox_${name}`, help, labelNames })
  const databaseUp = gauge('database_up', 'Whether the database answers')
  const connections = gauge('database_connections', 'Connections of this process by use', ['state'])
  const jobs = gauge('jobs', 'Jobs that are not done, by queue and state', ['queue', 'state'])
  const oldest = gauge('oldest_job_seconds', 'How long the oldest due job has waited', ['queue'])
  const overdue = gauge('draws_overdue', 'Sealed draws that should have been finished a minute ago')
  const collections = gauge('collections', 'Collections of comments by state', ['state'])
  const mails = gauge('mails', 'Unsent mails by state', ['state'])
  const nodes = gauge('nodes', 'Running nodes by role', ['role'])
  const beacon = gauge('beacon', 'The state of the beacon: up, down or off', ['state'])
  const clockAhead = gauge(
    'clock_ahead_seconds',
    'By how much the clock is ahead of the beacon at the last probe; negative: behind, 0: about right',
  )
  const ledger = gauge('ledger_ahead_seconds', 'How long draws by the beacon wait because a clock was ahead')
  const ofDatabase = [jobs, oldest, overdue, collections, mails, nodes, ledger]

  return async (ctx: Pick<Context, 'beacon' | 'db' | 'now'>): Promise<void> => {
    beacon.reset()
    beacon.set({ state: ctx.beacon.state() }, 1)
    clockAhead.set(ctx.beacon.report().clockAhead / secondMs)
    for (const [name, count] of Object.entries(poolUse(ctx.db))) connections.set({ state: name }, count)
    const read = await within(timeoutMs, readDatabase(ctx), undefined)
    databaseUp.set(read ? 1 : 0)
    // Nothing is awaited from here on, so that scrapes at the same time do not add up.
    for (const each of ofDatabase) each.reset()
    if (!read) return
    const [queues, draws, ahead, ofCollections, ofMails, running] = read
    for (const { name, oldestSeconds, ...states } of queues) {
      for (const [label, count] of Object.entries(states)) jobs.set({ queue: name, state: label }, count)
      oldest.set({ queue: name }, oldestSeconds)
    }
    overdue.set(draws)
    ledger.set(ahead?.seconds ?? 0)
    for (const each of ofCollections) collections.set({ state: each.state }, each.count)
    for (const each of ofMails) mails.set({ state: each.state }, each.count)
    for (const each of running) nodes.inc({ role: each.role })
  }
}

function readDatabase({ db, now }: Pick<Context, 'db' | 'now'>) {
  return Promise.all([
    readQueueState(db),
    overdueDraws(db, now()),
    ledgerAhead(db),
    collectionsByState(db),
    unsentMailsByState(db),
    listNodes(db),
  ])
}
