import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandForHost, brands, namedBrand } from '#brand.ts'
import { calls } from '#contract/api/all.ts'
import { features } from '#contract/billing/plans.ts'
import { getModuleTree } from '#contract/content/module-editing.ts'
import { publicPageNames } from '#contract/site/public-pages.ts'
import { cookieCategories, getSettings } from '#contract/site/public-settings.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '../context.ts'
import { addressOfTarget, linkedTarget } from '../core/modules/find-module.ts'
import { publishedContents } from '../core/modules/store.ts'
import { offeredPlans } from '../core/plans/plan-offers.ts'
import type { BrandHosts } from '../core/settings/own-origin.ts'
import { preferencesOf, publicSettings } from '../core/settings/public-settings.ts'
import {
  isClosed,
  raiseSiteVersion,
  seenNow,
  siteSettings,
  siteVersion,
} from '../core/settings/site-settings.ts'
import { shownQuestions } from '../features/faq/questions.ts'
import { activeQuestions } from '../features/faq/store.ts'
import { visibleMenus } from '../features/menus/menu-items.ts'
import { menuItems } from '../features/menus/store.ts'
import { moduleTree, readTreeParts } from '../features/modules/read-modules.ts'
import { originOf } from '../http/browser.ts'
import type { Mount } from '../http/mount.ts'
import type { RequestedSite } from '../web/requested-site.ts'
import type { DocumentInputs } from '../web/shared-documents.ts'

/** What every page needs to know about the site; it imports features that do not know each other. */
export function siteRoutes(mount: Mount, ctx: Context): void {
  mount(getSettings, ({ query, viewer, locale }) =>
    siteFor(ctx, { viewer, locale, force: query.force === true }),
  )
  mount(getModuleTree, ({ viewer, locale }) => treeFor(ctx, { viewer, locale }))
}

interface StateRequest {
  viewer: Viewer
  locale: Locale
  force: boolean
}

/**
 * Identifies one state of the public site: of settings, menus, plans, questions and modules together, in all languages
 * and for all visitors. Open pages compare it with what they show.
 */
export async function siteState(ctx: Context): Promise<string> {
  const [settings, parts, isMaintained] = await Promise.all([
    siteSettings(ctx),
    siteParts(ctx, false),
    isClosed(ctx),
  ])
  const known = states.get(parts)
  if (known?.settings === settings && known.isMaintained === isMaintained) return known.state
  const all = JSON.stringify([await seenNow(ctx), isMaintained, parts])
  const state = createHash('sha256').update(all).digest('base64url').slice(0, 16)
  states.set(parts, { settings, isMaintained, state })
  return state
}

/** Every page asks for the state; while the same settings and parts are cached, it is that of before. */
const states = new WeakMap<
  Awaited<ReturnType<typeof readParts>>,
  { settings: object; isMaintained: boolean; state: string }
>()

/** The tree of modules (REQ-entities), as the caller may see it. */
async function treeFor(ctx: Context, { viewer, locale }: Omit<StateRequest, 'force'>) {
  const { default_language: siteLocale } = await siteSettings(ctx)
  const { tree } = await siteParts(ctx, false)
  return moduleTree(tree, { viewer, locale, siteLocale })
}

/** The four parts of the settings payload (REQ-entities), as the caller may see them. */
async function siteFor(ctx: Context, { viewer, locale, force }: StateRequest) {
  const { default_language: siteLocale } = await siteSettings(ctx, { force })
  const [settings, { plans, items, questions, tree, linked }] = await Promise.all([
    publicSettings(ctx, locale),
    siteParts(ctx, force),
  ])
  return {
    state: await siteState(ctx),
    settings,
    menus: visibleMenus(items, {
      viewer,
      locale,
      siteLocale,
      addressOf: (target) => addressOfTarget({ ...tree, contents: linked }, target, { viewer, locale }),
    }),
    constants: {
      plans,
      features: [...features],
      limits: Object.fromEntries(plans.map(({ name, limits }) => [name, limits])),
      locales: [...locales],
      cookie_categories: [...cookieCategories],
    },
    contents: {
      pages: shownPages(locale),
      faq: shownQuestions(questions, { locale, siteLocale }),
    },
  }
}

/** Milliseconds for which data that rarely changes is cached in memory, as every page requests it. */
const freshForMs = 1000

async function readParts({ db }: Pick<Context, 'db'>) {
  const [plans, items, questions, tree] = await Promise.all([
    offeredPlans({ db }),
    menuItems(db),
    activeQuestions(db),
    readTreeParts({ db }),
  ])
  const linked = items.flatMap(({ relation, relation_id }) =>
    relation === 'content' ? (linkedTarget(relation_id ?? '').contentId ?? []) : [],
  )
  return { plans, items, questions, tree, linked: await publishedContents(db, linked) }
}

const cache = new WeakMap<
  Context['db'],
  { at: number; version: number; parts: ReturnType<typeof readParts> }
>()

function siteParts({ db }: Pick<Context, 'db'>, force: boolean): ReturnType<typeof readParts> {
  const cached = cache.get(db)
  const version = siteVersion({ db })
  const isFresh = cached?.version === version && performance.now() - cached.at < freshForMs
  if (cached && isFresh && !force) return cached.parts
  const fresh = { at: performance.now(), version, parts: readParts({ db }) }
  cache.set(db, fresh)
  // A failed database read must not be cached as an answer.
  fresh.parts.catch(() => cache.get(db) === fresh && cache.delete(db))
  return fresh.parts
}

/** Pages that open by their name alone, at their addresses in the caller's language. */
function shownPages(locale: Locale): { page: string; path: string }[] {
  return publicPageNames.map((page) => ({ page, path: pathFor(page, locale) }))
}

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

interface PictureRoute {
  Params: { shareCode: string; picture: string }
}

const pictures = new Set(['story', 'feed', 'image'])

/** The pictures of a result are at its own address, too: `/results/<code>/story.png` leads to the call that draws it. */
export function leadToPictures(web: FastifyInstance): void {
  web.get<PictureRoute>('/results/:shareCode/:picture.png', async (request, reply) => {
    const { shareCode, picture } = request.params
    if (!pictures.has(picture)) return reply.callNotFound()
    const { search } = new URL(request.url, 'http://any')
    return reply.redirect(`/api/results/${encodeURIComponent(shareCode)}/${picture}.png${search}`, 302)
  })
}

/** What shared documents depend on besides their requests. */
export function documentInputs(ctx: Pick<Context, 'db' | 'now'>): DocumentInputs {
  return {
    version: () => siteVersion(ctx),
    consentOf: ({ cookies, refusesTracking }) =>
      preferencesOf(ctx, { cookie: (name) => cookies[name], refusesTracking }),
  }
}

/** A host that is neither brand's shows the first brand and asks not to be indexed. */
export function siteOfRequest(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): RequestedSite {
  const brand = namedBrand(brandForHost(request.host, hosts.lucky, hosts.box), hosts.boxName ?? '')
  const address = addressOf(request)
  const origin = linkOrigin(request, { publicUrl, hosts }) ?? address.origin
  const isOwnAddress = new URL(origin).host === address.host
  return {
    brand,
    origin,
    indexable: isOwnAddress && (brand === brands.lucky || isOfBox(address, publicUrl, hosts)),
  }
}

/** Where the first brand's address is not configured, it is on any host. */
function isOfBox({ hostname }: URL, publicUrl: string | undefined, { box }: BrandHosts): boolean {
  if (publicUrl !== undefined || box === undefined) return true
  const boxHost = box.replace(/:\d+$/, '')
  return hostname === boxHost || hostname.endsWith(`.${boxHost}`)
}

/** The address of a request, or localhost where it is invalid. */
export function addressOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : '/'
  return new URL(`${originOf(request) ?? 'http://localhost'}${path}`)
}

/**
 * Where links lead: to the public address, or to the second brand for visitors of that one, as each brand is a site of
 * its own. Undefined where the request does not give a usable address.
 */
export function linkOrigin(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): string | undefined {
  const isSecondBrand = brandForHost(request.host, hosts.lucky, hosts.box) === brands.lucky
  return (isSecondBrand ? undefined : publicUrl) ?? originOf(request)
}
