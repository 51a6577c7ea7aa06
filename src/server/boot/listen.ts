import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import { missingMigrations } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { within } from '../kit/within.ts'
import { isLate, readQueueState } from '../queue/queue-state.ts'
import type { NodeRole } from './nodes.ts'
import { listenProblem } from './process.ts'

/** Starts listening. With PORT=0 the system chooses the port; from then on `env` has it, as mail links need it. */
export async function listen(app: FastifyInstance, env: Pick<Env, 'port' | 'host'>): Promise<void> {
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenProblem(error, env)
  })
  const address = app.server.address()
  if (typeof address === 'object' && address) env.port = address.port
}

/** What a node without pages and API listens with: its health only, so that containers are checked alike. */
export function createHealthServer(whyNotReady: () => Promise<readonly string[]>): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 30_000, forceCloseConnections: true })
  answerHealth(app, whyNotReady)
  return app
}

/** Serves `/metrics`, and nothing else, on a port of its own, so that a proxy in front cannot show it by mistake. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  print: () => Promise<string>,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, requestTimeout: 30_000, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await print()),
  )
  await app.listen({ port, host })
  return app
}

/**
 * `/healthz`: the process is alive. `/readyz`: it may get requests; otherwise 503 with the reasons. Neither shows
 * versions or addresses, as anyone may ask.
 */
export function answerHealth(app: FastifyInstance, whyNotReady: () => Promise<readonly string[]>): void {
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(apiHeaders(false))
  }
  app.get('/healthz', { logLevel: 'silent', onRequest }, () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'silent', onRequest }, async (_request, reply) => {
    const reasons = await whyNotReady()
    const ready = reasons.length === 0
    return reply.status(ready ? 200 : 503).send(ready ? { ready } : { ready, reasons })
  })
}

/** Why a node must get no requests at the moment. */
type NotReadyReason = 'stopping' | 'database_unreachable' | 'migrations_missing' | 'queue_late'

const timeoutMs = 5000
const unreachable: NotReadyReason[] = ['database_unreachable']
/** Proxies ask often, and anyone may: the database is asked at most this often. */
const freshMs = 1000

interface Readiness {
  whyNotReady: () => Promise<readonly NotReadyReason[]>
  /** from now on the node is not ready, because it stops */
  stop: () => void
}

/**
 * Whether a node can serve, as `/readyz` answers. Late jobs only concern nodes that do nothing else: the queue is the
 * same for all nodes, so a slow mail server would otherwise take all that answer requests away from the proxy at once.
 */
export function createReadiness(db: Database, { answers, works }: Omit<NodeRole, 'name'>): Readiness {
  const onlyWorks = works && !answers
  let isStopping = false
  let checked: { at: number; reasons: Promise<NotReadyReason[]> } | undefined
  return {
    async whyNotReady() {
      if (isStopping) return ['stopping']
      if (!checked || performance.now() - checked.at > freshMs)
        checked = {
          at: performance.now(),
          reasons: within(timeoutMs, reasonsOf(db, onlyWorks), unreachable),
        }
      return checked.reasons
    },
    stop: () => {
      isStopping = true
    },
  }
}

async function reasonsOf(db: Database, onlyWorks: boolean): Promise<NotReadyReason[]> {
  const [missing, queues] = await Promise.all([missingMigrations(db), onlyWorks ? readQueueState(db) : []])
  return [
    ...(missing.length > 0 ? (['migrations_missing'] as const) : []),
    ...(queues.some(isLate) ? (['queue_late'] as const) : []),
  ]
}
