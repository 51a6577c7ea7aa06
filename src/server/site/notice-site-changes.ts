import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/api/all.ts'
import type { Context } from '../context.ts'
import { raiseSiteVersion } from '../core/settings/site-version.ts'

/**
 * Any change made with a site permission may show on the site's pages: settings, menus, questions, plans, texts. One
 * hook on every call instead of a line in each operation, so that no new one can forget it.
 */
export function noticeSiteChanges(api: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  api.addHook('onSend', async ({ method, routeOptions }, reply) => {
    if (reply.statusCode < 400 && changing.has(`${method} ${routeOptions.url}`)) raiseSiteVersion(ctx)
  })
}

const changing = new Set(
  calls
    .filter(({ method, access }) => method !== 'GET' && access !== 'anyone' && access !== 'signed_in')
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
)
