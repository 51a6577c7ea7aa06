import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Viewer } from '../../context.ts'
import type { Identify } from '../../http/identify-visitor.ts'
import { createLogWriter, writeLines } from './log-writer.ts'

const maxAgentLength = 400

/**
 * Logs every call this server answers, after the answer. Returns an `identify` that also remembers the caller for the
 * log.
 */
export function recordCalls(
  api: FastifyInstance,
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  identify: Identify<Promise<Viewer>>,
): Identify<Promise<Viewer>> {
  const writer = createLogWriter({ write: (lines) => writeLines(ctx, lines), log: ctx.log })
  const callers = new WeakMap<FastifyRequest, string>()
  api.addHook('onResponse', (request, reply, done) => {
    writer.add({
      created_at: ctx.now().toISOString(),
      // The route pattern, because a real address may contain a secret that grants access.
      endpoint: (request.routeOptions.url ?? '/api/*').replaceAll(/:(\w+)/g, '{$1}'),
      method: request.method,
      status_code: reply.statusCode,
      ip: plainAddress(request.ip),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, maxAgentLength),
      exec_time: Math.round(reply.elapsedTime * 100) / 100,
      created_by: callers.get(request) ?? null,
    })
    done()
  })
  api.addHook('onClose', () => writer.stop())
  return async (request, reply, call) => {
    const viewer = await identify(request, reply, call)
    if (viewer.kind === 'user') callers.set(request, viewer.view?.by.id ?? viewer.user.id)
    return viewer
  }
}

function plainAddress(address: string): string | null {
  const bare = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : null
}
