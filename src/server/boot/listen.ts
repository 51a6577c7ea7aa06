import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { answerHealth } from '../http/health.ts'
import { listenProblem } from './start-problem.ts'

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
