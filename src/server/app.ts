import { isUtf8 } from 'node:buffer'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { calls } from '#contract/api/all.ts'
import { fail } from '#contract/api/errors.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { answerHealth } from './boot/listen.ts'
import { requestIds } from './boot/terminal-log.ts'
import type { Context } from './context.ts'
import { identifyViewer } from './core/accounts/sessions/identify-viewer.ts'
import { consumeAttempts } from './core/accounts/sign-in/attempts.ts'
import { beginExport } from './core/exports/write-export.ts'
import { fileLimitsOf, planOf } from './core/plans/entitlements.ts'
import { brandHosts } from './core/settings/own-origin.ts'
import { isClosed } from './core/settings/site-settings.ts'
import { recordCalls } from './features/logs/log-writer.ts'
import { largestLimits } from './files/read-result.ts'
import { docsPage } from './http/docs/docs-page.ts'
import { answerBrokenRequests, answerFailures, answerUnknown, sendFailure } from './http/failures.ts'
import { createRateLimits } from './http/may-call.ts'
import { createMount, localeOf } from './http/mount.ts'
import { openapiDocument } from './http/openapi.ts'
import { repeatedKey } from './http/parse-sent.ts'
import { apiHeaders, htmlHeaders, newNonce } from './http/security-headers.ts'
import { sharedTranslate, type Translate } from './http/translate.ts'
import { contributions, features } from './registry/features.ts'
import { linkOrigin, noticeSiteChanges, siteOfRequest } from './site/site-routes.ts'

/** What the server needs besides the context: whether it can still serve. */
export interface AppOptions {
  /** absent: nothing is logged */
  logger?: FastifyBaseLogger
  /** what speaks against serving now: stopping, or a database out of reach */
  whyNotReady: () => Promise<readonly string[]>
  /** notes an answered request, for metrics */
  onServed?: (request: FastifyRequest, reply: FastifyReply) => void
}

/** The HTTP server: which routes are mounted where. The web is added by `web.ts`. */
export async function createApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const translate = sharedTranslate()
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Hop 0 is the directly connected client; each trusted proxy reports the one before it.
    trustProxy: (_address, hop) => hop < ctx.env.trustProxy,
    bodyLimit: largestLimits.bytes,
    // The built web is loaded within one, which may take a while on a busy machine.
    pluginTimeout: 2 * minuteMs,
    requestTimeout: 30_000,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequests(translate),
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(apiHeaders(false))
      void sendFailure(reply, fail('request_refused'), localeOf(request), translate)
    },
  })
  app.addHook('onRequest', (request, _reply, done) => requestIds.run(request.id, done))
  app.addHook('onResponse', (request, reply, done) => {
    options.onServed?.(request, reply)
    done()
  })
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  const unknown = answerUnknown(calls, translate)
  app.setNotFoundHandler((request, reply) =>
    unknown(request, reply.headers(apiHeaders(request.protocol === 'https'))),
  )
  answerHealth(app, options.whyNotReady)
  await app.register(async (api) => registerApi(api, ctx, translate))
  return app
}

async function registerApi(api: FastifyInstance, ctx: Context, translate: Translate): Promise<void> {
  await api.register(multipart, { throwFileSizeLimit: true })
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders(request.protocol === 'https'))
    reply.header('Vary', 'X-Language')
  })
  noticeSiteChanges(api, ctx)
  answerFailures(api, translate)
  readJson(api)
  const limits = createRateLimits(api, (limit) => consumeAttempts(ctx, [limit]))
  const mount = createMount(api, {
    limits,
    translate,
    identify: recordCalls(api, ctx, identifyViewer(ctx)),
    publicUrl: ctx.env.publicUrl,
    origin: (request) => originForLinks(ctx, request),
    fileBytes: async (viewer) => fileLimitsOf(await planOf(ctx, viewer)).bytes,
    now: ctx.now,
    isClosed: () => isClosed(ctx),
    exportInBackground: (viewer, exported) => beginExport(ctx, viewer, exported),
  })
  const all = contributions(ctx)
  for (const feature of features) {
    for (const addRoutes of feature.routes ?? []) addRoutes(mount, ctx, all)
    for (const addDocuments of feature.documents ?? []) addDocuments(api, ctx, limits)
  }
  describeApi(api, ctx)
  const unknown = answerUnknown(calls, translate)
  api.all('/api', unknown)
  api.all('/api/*', unknown)
}

/** JSON is UTF-8. Decoded leniently, names with other bytes would become the same question marks. */
function readJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser(['application/json', 'text/plain'])
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(fail('body_malformed'))
    const json = body.toString()
    void parse(request, json, (error, value) => {
      const repeated = error ? undefined : repeatedKey(json)
      done(repeated ? fail('validation_failed', {}, [repeated]) : error, value)
    })
  })
  // Pieces of files; other calls refuse them.
  api.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

async function originForLinks(ctx: Context, request: FastifyRequest): Promise<string | undefined> {
  return linkOrigin(request, { publicUrl: ctx.env.publicUrl, hosts: await brandHosts(ctx) })
}

function describeApi(api: FastifyInstance, ctx: Context): void {
  const brandOf = async (request: FastifyRequest) => {
    const hosts = await brandHosts(ctx)
    return siteOfRequest(request, { publicUrl: ctx.env.publicUrl, hosts }).brand
  }
  api.get('/api/openapi.json', (request) =>
    Promise.all([brandOf(request), originForLinks(ctx, request)]).then(([brand, origin]) =>
      openapiDocument(calls, brand.name, origin ?? '/'),
    ),
  )
  api.get('/api/docs', async (request, reply) => {
    const [brand, origin = ''] = await Promise.all([brandOf(request), originForLinks(ctx, request)])
    const nonce = newNonce()
    reply.headers(htmlHeaders({ nonce, https: request.protocol === 'https' }))
    return reply.type('text/html; charset=utf-8').send(docsPage(calls, { brand, nonce, origin }))
  })
}
