import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { listenProblem } from './start-problem.ts'

/** Starts listening. With PORT=0 the system chooses the port; from then on `env` has it, as mail links need it. */
export async function listen(app: FastifyInstance, env: Pick<Env, 'port' | 'host'>): Promise<void> {
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenProblem(error, env)
  })
  const address = app.server.address()
  if (typeof address === 'object' && address) env.port = address.port
}
