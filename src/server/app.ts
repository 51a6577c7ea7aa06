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
import { requestIds } from './boot/terminal-log.ts'
import type { Context } from './context.ts'
import { accountRoutes } from './core/accounts/routes.ts'
import { lacksSecondFactor } from './core/accounts/second-factor/lacks-second-factor.ts'
import { identifyViewer } from './core/accounts/sessions/identify-viewer.ts'
import { consumeAttempts } from './core/accounts/sign-in/attempts.ts'
import { auditRoutes } from './core/audit/routes.ts'
import { bulkRoutes } from './core/bulk/routes.ts'
import { deletionCallback } from './core/connections/deletion-callback.ts'
import { connectionRoutes } from './core/connections/routes.ts'
import { importRoutes } from './core/imports/routes.ts'
import { notificationRoutes } from './core/notifications/routes.ts'
import { planRoutes } from './core/plans/routes.ts'
import { brandHosts } from './core/settings/brand-hosts.ts'
import { settingsRoutes } from './core/settings/routes.ts'
import { isClosed } from './core/settings/site-settings.ts'
import { offerBeforeSaving } from './features/billing/checkout/price-of-plan.ts'
import { billingEventRoutes } from './features/billing/events-routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { billingStaffRoutes } from './features/billing/staff/routes.ts'
import { paymentWebhook } from './features/billing/webhook.ts'
import { challengeRoutes } from './features/challenges/routes.ts'
import { collectionReadingRoutes } from './features/collections/read/reading-routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { publicContentRoutes } from './features/contents/public/routes.ts'
import { contentRoutes } from './features/contents/routes.ts'
import { faqRoutes } from './features/faq/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { formRoutes } from './features/forms/routes.ts'
import { afterTheDrawRoutes } from './features/giveaways/after/routes.ts'
import { historyRoutes } from './features/giveaways/history/routes.ts'
import { ledgerDocuments } from './features/giveaways/ledger/ledger-documents.ts'
import { giveawayRoutes } from './features/giveaways/routes.ts'
import { statisticsRoutes } from './features/giveaways/statistics/routes.ts'
import { guessRoutes } from './features/guesses/routes.ts'
import { iconRoutes } from './features/icons/routes.ts'
import { recordCalls } from './features/logs/record-calls.ts'
import { logRoutes } from './features/logs/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { serveMedia } from './features/media/serve-media.ts'
import { menuRoutes } from './features/menus/routes.ts'
import { moduleRoutes } from './features/modules/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { pageTextRoutes } from './features/pages/routes.ts'
import { planEditingRoutes } from './features/plans/routes.ts'
import { rulePresetRoutes } from './features/rule-presets/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { fileBytesOf, largestLimits } from './files/read-file.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { docsPage } from './http/docs-page.ts'
import { sendFailure } from './http/envelope.ts'
import { answerFailures, answerUnknown } from './http/failures.ts'
import { answerHealth } from './http/health.ts'
import { createMount, localeOf } from './http/mount.ts'
import { openapiDocument } from './http/openapi.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { repeatedKey } from './http/repeated-key.ts'
import { apiHeaders, htmlHeaders, newNonce } from './http/security-headers.ts'
import { createTranslate, type Translate } from './http/translate.ts'
import { bulkActions } from './registry/bulk-actions.ts'
import { importTargets } from './registry/import-targets.ts'
import { userDataHooks } from './registry/user-data-hooks.ts'
import { linkOrigin } from './site/link-origin.ts'
import { siteOfRequest } from './site/site-of-request.ts'
import { noticeSiteChanges, siteRoutes, siteState } from './site/site-routes.ts'

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
  const translate = createTranslate()
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
    fileBytes: (viewer) => fileBytesOf(viewer.kind === 'user' && !viewer.plan.is_free),
    now: ctx.now,
    isClosed: () => isClosed(ctx),
    lacksSecondFactor: (viewer) => lacksSecondFactor(ctx, viewer),
  })
  accountRoutes(mount, ctx, userDataHooks(ctx))
  bulkRoutes(mount, ctx, bulkActions(ctx))
  importRoutes(mount, ctx, importTargets(ctx))
  planRoutes(mount, ctx)
  billingRoutes(mount, ctx)
  planEditingRoutes(mount, ctx, offerBeforeSaving(ctx))
  billingStaffRoutes(mount, ctx)
  auditRoutes(mount, ctx)
  logRoutes(mount, ctx)
  overviewRoutes(mount, ctx)
  findRoutes(mount, ctx)
  iconRoutes(mount)
  notificationRoutes(mount, ctx, () => siteState(ctx))
  settingsRoutes(mount, ctx)
  connectionRoutes(mount, ctx)
  siteRoutes(mount, ctx)
  mediaRoutes(mount, ctx)
  menuRoutes(mount, ctx)
  faqRoutes(mount, ctx)
  moduleRoutes(mount, ctx)
  contentRoutes(mount, ctx)
  pageTextRoutes(mount, ctx)
  giveawayRoutes(mount, ctx)
  collectionRoutes(mount, ctx)
  collectionReadingRoutes(mount, ctx)
  afterTheDrawRoutes(mount, ctx)
  historyRoutes(mount, ctx)
  statisticsRoutes(mount, ctx)
  rulePresetRoutes(mount, ctx)
  guessRoutes(mount, ctx)
  challengeRoutes(mount, ctx)
  formRoutes(mount, ctx)
  supportRoutes(mount, ctx)
  publicContentRoutes(mount, ctx)
  billingEventRoutes(mount, ctx)
  paymentWebhook(api, ctx, limits)
  deletionCallback(api, ctx, limits)
  ledgerDocuments(api, ctx, limits)
  serveMedia(api, ctx, identifyViewer(ctx))
  documents(api, ctx)
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

function documents(api: FastifyInstance, ctx: Context): void {
  const productName = async (request: FastifyRequest) => {
    const hosts = await brandHosts(ctx)
    return siteOfRequest(request, { publicUrl: ctx.env.publicUrl, hosts }).brand.name
  }
  api.get('/api/openapi.json', (request) =>
    Promise.all([productName(request), originForLinks(ctx, request)]).then(([product, origin]) =>
      openapiDocument(calls, product, origin ?? '/'),
    ),
  )
  api.get('/api/docs', async (request, reply) => {
    const product = await productName(request)
    const nonce = newNonce()
    reply.headers(htmlHeaders({ nonce, https: request.protocol === 'https' }))
    return reply.type('text/html; charset=utf-8').send(docsPage(calls, product, nonce))
  })
}
