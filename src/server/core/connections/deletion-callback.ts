import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { deleteOnRequest } from './delete-on-request.ts'

/** Where Meta sends people's data deletion requests. */
export const deletionCallbackPath = '/api/webhooks/meta/data-deletion'

const maxBytes = 16 * 1024

type Deps = Parameters<typeof deleteOnRequest>[0]

/** Only Meta's signature counts, so no sign-in is required. The reply is sent after the commit. */
export function deletionCallback(
  api: FastifyInstance,
  ctx: Deps & Pick<Context, 'log'>,
  limits: RateLimits,
): void {
  void api.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('signed_request')),
    )
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, _body, done) =>
      done(null, null),
    )
    route.route({
      method: 'POST',
      url: deletionCallbackPath,
      bodyLimit: maxBytes,
      onRequest: (request) => limits.consume(request, 'write'),
      handler: async ({ body }, reply) => {
        const done = typeof body === 'string' ? await deleteOnRequest(ctx, body) : undefined
        if (!done) return reply.status(400).send({ error: 'signed_request' })
        ctx.log.info({ code: done.confirmation_code }, 'received a data deletion request through Meta')
        return reply.send(done)
      },
    })
  })
}
