import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { BrandKey } from '#brand.ts'
import { defaultLocale, isLocale, type Locale, locales } from '#locales/locales.ts'
import { type Page, pageOfPath } from '#locales/paths.ts'
import { isListedApart } from '#locales/text-chunks.ts'
import type { Brand } from '../../brand.ts'
import { baseHeaders } from '../http/security-headers.ts'

/** The pages as the web build produced them. */
export interface Pages {
  /** answers a request with the routes of one language; `visit` is the data that the pages receive about it */
  answer(request: Request, locale: Locale, visit: object): Promise<Response>
  /** scripts of a language that the page at an address requests late: its texts */
  preloads(locale: Locale, pathname: string): readonly string[]
}

/** What `entry.server` of the web provides besides the pages. */
interface Entry {
  createRequestHandler: typeof createRequestHandler
  openVisit: (visit: object) => RouterContextProvider
}

const serverBuild = new URL('../../../build/server/index.js', import.meta.url)
const clientManifest = new URL('../../../build/client/.vite/manifest.json', import.meta.url)

/** The pages of the last build. */
export async function builtPages(): Promise<Pages> {
  const build = (await import(serverBuild.href)) as ServerBuild
  const manifest = JSON.parse(await readFile(clientManifest, 'utf8')) as Manifest
  const entry = entryOf(build)
  const parts = locales.map((locale) => ({
    locale,
    handle: entry.createRequestHandler(ofLocale(build, locale), 'production'),
  }))
  const partOf = new Map(parts.map((part) => [part.locale, part]))
  return {
    answer: (request, locale, visit) => mustHave(partOf.get(locale)).handle(request, entry.openVisit(visit)),
    preloads: (locale, pathname) => preloadsOf(manifest, locale, pageOfPath(pathname)?.page),
  }
}

/** The pages from the current source at each request. */
export function livePages(load: () => Promise<ServerBuild>): Pages {
  return {
    async answer(request, locale, visit) {
      const build = await load()
      const entry = entryOf(build)
      const handle = entry.createRequestHandler(ofLocale(build, locale), 'development')
      return handle(request, entry.openVisit(visit))
    },
    preloads: () => [],
  }
}

/** Matching is linear in the number of routes, so each language gets a build with only its own. */
function ofLocale(build: ServerBuild, locale: Locale): ServerBuild {
  const ours = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === 'root' || id.startsWith(`${locale}.`)))
  return {
    ...build,
    routes: ours(build.routes),
    assets: { ...build.assets, routes: ours(build.assets.routes) },
    // The server has already checked the origin of every form; behind a proxy the router could not.
    allowedActionOrigins: ['**'],
  }
}

/**
 * The language whose routes answer a request, by its first path segment; for route discovery by the first requested
 * path.
 */
export function localeOfRequest(url: URL): Locale {
  const path = url.pathname === '/__manifest' ? (url.searchParams.get('paths') ?? '') : url.pathname
  const first = /^\/?([^/.,]+)/.exec(path)?.[1]
  return isLocale(first) ? first : defaultLocale
}

type Manifest = Record<string, { file: string }>

function preloadsOf(manifest: Manifest, locale: Locale, page: Page | undefined): string[] {
  const texts = `virtual:messages/${locale}`
  const needed = page
    ? [texts, ...(isListedApart(page) ? [`${texts}/apart`] : []), `${texts}/${page}`]
    : [texts]
  return needed.flatMap((id) => (manifest[id] ? [`/${manifest[id].file}`] : []))
}

function entryOf(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry
}

function mustHave<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no pages for this language')
  return value
}

const clientBuild = fileURLToPath(new URL('../../../build/client/', import.meta.url))

/** The files of the build: named after their content, so they never change; compressed at build time. */
export async function serveAssets(web: FastifyInstance): Promise<void> {
  await web.register(
    async (assets) => {
      assets.addHook('onRequest', async (request, reply) => {
        reply.headers(baseHeaders(request.protocol === 'https'))
      })
      assets.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('Not found'))
      await assets.register(fastifyStatic, {
        root: `${clientBuild}assets`,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
    },
    { prefix: '/assets' },
  )
  for (const file of readdirSync(clientBuild, { withFileTypes: true }))
    if (file.isFile()) serveFile(web, file.name)
}

/** Browsers request it whatever the page names. */
export function serveFavicon(
  web: FastifyInstance,
  brandOf: (request: FastifyRequest) => Promise<Brand>,
): void {
  web.get('/favicon.ico', async (request, reply) =>
    reply
      .headers(baseHeaders(request.protocol === 'https'))
      .header('Cache-Control', 'public, max-age=86400')
      .redirect(iconPath((await brandOf(request)).key, 32)),
  )
}

function serveFile(web: FastifyInstance, name: string): void {
  const content = readFileSync(clientBuild + name)
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  web.get(`/${name}`, (request, reply) =>
    reply
      .headers(baseHeaders(request.protocol === 'https'))
      .header('Cache-Control', 'public, max-age=86400')
      .type(type)
      .send(content),
  )
}

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  js: 'text/javascript; charset=utf-8',
}

/**
 * In pixels, with and without a background; `maskable` fills its square, so that a device may cut it to its own shape.
 */
export const iconKinds = [32, 180, 192, 512, 'maskable'] as const

export type IconKind = (typeof iconKinds)[number]

export function iconPath(brand: BrandKey, kind: number | 'maskable'): string {
  return `/icons/${brand}-${kind}.png`
}
