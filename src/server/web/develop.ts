import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { livePages, type Pages } from './builds.ts'

/** Pages straight from the source, with hot reload. Vite handles requests before the pages do. */
export async function developPages(web: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: web.server } },
  })
  web.addHook('onClose', () => vite.close())
  web.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
  return livePages(
    () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  )
}
