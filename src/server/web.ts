import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, Failure, fail } from '#contract/api/errors.ts'
import { maxFormBytes } from '#contract/api/max-form-bytes.ts'
import { defaultLocale, kitCookie, type Locale, localeCookie } from '#locales/locales.ts'
import { type Brand, brands } from '../brand.ts'
import type { BrandHosts } from './core/settings/own-origin.ts'
import type { Kit } from './core/settings/public-settings.ts'
import type { Env } from './env.ts'
import { markSvg, provableSealSvg, recordedSealSvg } from './features/giveaways/documents/document-art.ts'
import { assertSameOrigin, carriedToken } from './http/browser.ts'
import { newNonce } from './http/security-headers.ts'
import { isStorageFault } from './kit/storage-fault.ts'
import { serveBrandIcons, servePagePictures } from './site/serve-pictures.ts'
import { addressOf, leadToPictures, siteOfRequest } from './site/site-routes.ts'
import { builtPages, localeOfRequest, type Pages, serveAssets, serveFavicon } from './web/builds.ts'
import { createDispatcher, isReadableForm } from './web/dispatch.ts'
import {
  type DataReply,
  documentReply,
  sendData,
  sendFound,
  shareWatched,
  tooMany,
  vary,
  watchedKey,
} from './web/document-reply.ts'
import { asksOnce } from './web/document-visitor.ts'
import { type EmbedArt, serveEmbed } from './web/embed/embed-document.ts'
import { serveFindable } from './web/findable/serve-findable.ts'

import { chooseLocale, isCrawler, type LocaleChoice } from './web/locale-choice.ts'
import { serveOffline } from './web/offline/serve-offline.ts'
import { type DocumentInputs, shareDocuments } from './web/shared-documents.ts'

export interface WebOptions {
  dev: boolean
  env: Pick<Env, 'publicUrl' | 'analyticsId'> & Partial<Pick<Env, 'demo' | 'demoPosts' | 'keepsOffline'>>
  /** the current hosts of each brand */
  brandHosts: () => Promise<BrandHosts>
  /** the interface language that the visitor chose beyond our own, where it is offered */
  kitOf: (chosen: string | undefined) => Promise<Kit | undefined>
  /** the site's language for people who request none that we have */
  defaultLanguage: () => Promise<Locale>
  /** if given, documents that are the same for many visitors are rendered once in a while and cached */
  documents?: DocumentInputs
  log: { error(details: object, message: string): void }
}

const embedArt: EmbedArt = { provableSeal: provableSealSvg, recordedSeal: recordedSealSvg, mark: markSvg }

/** Mounts the pages for everything that no other route answers. Register it last. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (web) => {
    const { publicUrl } = options.env
    const siteOf = async (request: FastifyRequest) =>
      siteOfRequest(request, { publicUrl, hosts: await options.brandHosts() })
    const brandOf = async (request: FastifyRequest) => (await siteOf(request)).brand
    serveFavicon(web, brandOf)
    serveFindable(web, siteOf)
    serveBrandIcons(web)
    servePagePictures(web, options.brandHosts)
    leadToPictures(web)
    serveEmbed(web, { brandOf, art: embedArt, demo: options.env.demo === true })
    if (options.dev) {
      const { developPages } = await import('./web/develop.ts')
      registerPages(web, await developPages(web), options)
    } else {
      await serveAssets(web)
      await serveOffline(web, { siteOf, isOn: options.env.keepsOffline !== false })
      registerPages(web, await builtPages(), options)
    }
  })
}

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof Failure) return errors[error.code].status
  return isStorageFault(error) ? 503 : (error.statusCode ?? 500)
}

/** Answers everything under `web` with pages, including refused requests and unknown addresses. */
export function registerPages(web: FastifyInstance, pages: Pages, options: WebOptions): void {
  const watched = shareWatched()
  const share = options.documents && !options.dev ? shareDocuments(options.documents) : undefined
  // Forms are read by the pages themselves, so the bytes pass through unchanged.
  web.removeAllContentTypeParsers()
  web.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )

  web.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) options.log.error({ err: error }, "can't render a page")
    return answer(request, reply, status).catch(() =>
      reply.status(status).type('text/plain; charset=utf-8').send(`Error ${status}`),
    )
  })
  web.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      assertSameOrigin(request, {
        publicUrl: options.env.publicUrl,
        byCookie: carriedToken(request)?.carrier === 'cookie',
      })
      const { body } = request
      const type = request.headers['content-type'] ?? ''
      if (Buffer.isBuffer(body) && !isReadableForm({ type, body })) throw fail('body_type_unsupported')
      const siteLocale = isCrawler(request.headers['user-agent'])
        ? undefined
        : await options.defaultLanguage()
      const choice = choiceFor(request, siteLocale)
      if (choice?.remember && !isBuilt(addressOf(request))) remember(request, reply, choice.remember)
      if (!choice?.redirect) return answer(request, reply)
      return reply
        .headers({ Vary: vary, 'Cache-Control': 'no-store' })
        .redirect(choice.redirect.to, choice.redirect.status)
    },
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    failureStatus?: number,
  ): Promise<FastifyReply> {
    const url = addressOf(request)
    const locale = localeOfRequest(url)
    // Hot reload adds scripts and styles to the page that no policy could foresee.
    const nonce = options.dev ? undefined : newNonce()
    const { dispatch: send, cookies } = createDispatcher(web, request)
    const dispatch = asksOnce(send)
    const frame = await frameOf(request, locale)
    const report = (error: unknown) => options.log.error({ err: error }, "can't render a page")
    const hasToken = carriesToken(request)
    const ownInputs = {
      request: () => webRequest(request, url),
      dispatch,
      report,
      newKey: randomUUID,
      hasToken,
      initials: undefined,
      own: (body: Buffer) => body,
    }
    const mayShare = nonce !== undefined && failureStatus === undefined
    const facts = { url, frame, dispatch, report, hasToken }
    const shared = mayShare ? await share?.(request, { ...facts, nonce }) : undefined
    const found = await shared?.find()
    if (found) return sendFound(reply, found, { nonce, cookies })
    const key =
      failureStatus === undefined && options.documents
        ? watchedKey(request, { url, origin: frame.origin, ...options.documents })
        : undefined
    const inputs = shared ?? ownInputs
    let lacksPart = false
    const noting = async (call: Request) => {
      const answered = await inputs.dispatch(call)
      if (answered.status === tooMany) lacksPart = true
      return answered
    }
    const allow: { analytics: boolean; framed?: boolean } = { analytics: false }
    const analyticsId = frame.appNumber === brands.box.appNumber ? options.env.analyticsId : undefined
    const render = () =>
      pages.answer(inputs.request(), locale, {
        frame,
        nonce,
        preloads: pages.preloads(locale, url.pathname),
        dispatch: key ? noting : inputs.dispatch,
        hasToken: inputs.hasToken,
        initials: inputs.initials,
        // A reply for many has no key of one form: who sends it then gets a key of their own.
        newKey: key ? () => '' : inputs.newKey,
        report: inputs.report,
        refusedStatus: failureStatus,
        analyticsId,
        allow,
      })
    if (key) {
      const whole = async () => ({ ...(await dataReply(await render())), lacksPart })
      return sendData(reply, await watched(key, whole), nonce)
    }
    const response = await render()
    const analytics = allow.analytics && analyticsId !== undefined
    documentReply(reply, { nonce, analytics, framed: allow.framed })
    if (response.status === 503) reply.header('Retry-After', maintenanceRetrySeconds)
    for (const cookie of [...response.headers.getSetCookie(), ...cookies]) reply.header('Set-Cookie', cookie)
    reply.headers(sharedHeaders(response)).status(response.status)
    if (!response.body) return reply.send()
    const body = Buffer.from(await response.arrayBuffer())
    shared?.keep({ response, body, cookies, analytics })
    return reply.send(inputs.own(body))
  }

  async function frameOf(request: FastifyRequest, locale: Locale) {
    const { publicUrl, demo, demoPosts = [] } = options.env
    const hosts = await options.brandHosts()
    const { origin, indexable, ...site } = siteOfRequest(request, { publicUrl, hosts })
    const brand = brandOfPreview(addressOf(request)) ?? site.brand
    // The product's texts are English there, and so is the address.
    const kit = locale === defaultLocale ? await options.kitOf(request.cookies[kitCookie]) : undefined
    return {
      locale,
      appNumber: brand.appNumber,
      ...(brand.name !== brands[brand.key].name && { appName: brand.name }),
      origin,
      indexable,
      ...(demo && { demo: demoPosts }),
      ...(kit && { kit }),
    }
  }
}

/** A page of a module that is being built, in a frame of its builder. */
function isBuilt({ searchParams }: URL): boolean {
  return searchParams.has('draft')
}

/** The brand that such a page is shown in, if it is not the one of its host. */
function brandOfPreview(url: URL): Brand | undefined {
  const wanted = url.searchParams.get('brand')
  return isBuilt(url) && (wanted === 'box' || wanted === 'lucky') ? brands[wanted] : undefined
}

async function dataReply(response: Response): Promise<DataReply> {
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: sharedHeaders(response), body }
}

/** All but cookies, which may come more than once. */
function sharedHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie'))
}

/** Two differing tokens are invalid; the API says so. */
function carriesToken(request: FastifyRequest): boolean {
  return ['__Host-token', 'token'].some((name) => request.cookies[name] !== undefined)
}

/** A page of a closed site retries by itself this often, in seconds, and tells programs to do the same. */
const maintenanceRetrySeconds = '30'

/**
 * The canonical address and language of a requested page. Programs that accept any type are also redirected from a
 * non-canonical address, but never by language: they have none.
 */
function choiceFor(request: FastifyRequest, siteLocale: Locale | undefined): LocaleChoice | undefined {
  const { pathname } = addressOf(request)
  if (request.method === 'POST' || pathname.endsWith('.data') || pathname === '/__manifest') return undefined
  const accept = request.headers.accept ?? '*/*'
  const choice = chosenLocale(request, siteLocale)
  if (accept.includes('text/html')) return choice
  return accept.includes('*/*') && choice.redirect?.status === 301
    ? { locale: choice.locale, redirect: choice.redirect }
    : undefined
}

function chosenLocale(request: FastifyRequest, siteLocale: Locale | undefined): LocaleChoice {
  const { pathname, search } = addressOf(request)
  return chooseLocale({
    pathname,
    search,
    cookie: request.cookies[localeCookie.name],
    acceptLanguage: request.headers['accept-language'],
    siteLocale,
    fromThisSite: isFromThisSite(request),
  })
}

/** Browsers without Fetch Metadata still send the page that a link was on. */
function isFromThisSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const referer = request.headers.referer
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === request.host
}

function remember(request: FastifyRequest, reply: FastifyReply, locale: Locale): void {
  reply.setCookie(localeCookie.name, locale, {
    path: '/',
    maxAge: localeCookie.maxAgeSeconds,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  if (request.method !== 'POST') return new Request(url, { method: request.method, headers })
  const body =
    Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : undefined
  const formRequest = new Request(url, { method: 'POST', headers, body: body ?? '' })
  // An empty form need not declare its type.
  if (!body) formRequest.headers.set('content-type', 'application/x-www-form-urlencoded')
  return formRequest
}
