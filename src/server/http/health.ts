import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiHeaders } from './security-headers.ts'

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
