import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Brand } from '#brand.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import type { publicPageNames } from '#contract/site/public-pages.ts'
import { isLocale, type Locale, languageTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { baseHeaders } from '../../http/security-headers.ts'
import { sharedTranslate, type Translate } from '../../http/translate.ts'
import { readPageWords, type SayPage, type SiteOf } from '../requested-site.ts'

const build = (path: string) => new URL(`../../../../build/${path}`, import.meta.url)

/** Replaces a worker that must go: it deletes the caches and itself, and does not intercept pages. */
const farewell = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>self.registration.unregister())));
`

/**
 * What the browser needs to cache some pages for offline use: the worker, its list in each language, and the page for
 * everything that is not cached. Where it is switched off, every installed worker removes itself at its next update.
 */
export async function serveOffline(
  web: FastifyInstance,
  { siteOf, isOn }: { siteOf: SiteOf; isOn: boolean },
): Promise<void> {
  const { code, ...build } = await readRelease()
  const say = readPageWords()
  const translate = sharedTranslate()
  const worker = isOn ? `self.release=${JSON.stringify(build.release)};\n${code}` : farewell

  web.get('/service-worker.js', (request, reply) =>
    head(request, reply)
      // It comes with its own policy, which applies to what it fetches.
      .header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )

  web.get<{ Params: { locale: string } }>('/offline/:locale.json', (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale) || !isOn) return reply.callNotFound()
    return head(request, reply)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(offlineList(locale, build)))
  })

  web.get<{ Params: { locale: string } }>('/offline/:locale.html', async (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const { brand } = await siteOf(request)
    return head(request, reply)
      .headers(offlineHeaders(request.protocol === 'https'))
      .type('text/html; charset=utf-8')
      .send(offlineDocument(brand, locale, { say, translate }))
  })
}

/** The last build. */
async function readRelease(): Promise<Release> {
  const [code, text] = await Promise.all([
    readFile(build('service-worker.js'), 'utf8'),
    readFile(build('client/.vite/manifest.json'), 'utf8'),
  ])
  const { assets } = (await import(build('server/index.js').href)) as ServerBuild
  return {
    code,
    manifest: JSON.parse(text) as ClientManifest,
    routes: assets.routes,
    release: createHash('sha256').update(code).update(text).digest('base64url').slice(0, 12),
  }
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f4f7f4,#0a110e);--card:light-dark(#fff,#111a16);--ink:light-dark(#0d1a15,#eaf2ed);--ink-2:light-dark(#46554e,#aab9b1);--line:light-dark(#c3cec7,#33443b);--link:light-dark(#0a6849,#5bd9a9);--r:10px}
[data-brand=lucky]{--paper:light-dark(#fafafa,#09090b);--card:light-dark(#fff,#151518);--ink:light-dark(#09090b,#fafafa);--ink-2:light-dark(#52525b,#b4b4bd);--line:light-dark(#d0d0d5,#3a3a41);--link:light-dark(#b53b0b,#fb923c);--r:22px}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif;min-height:100vh;display:grid;align-content:center;padding:24px}
main{display:grid;gap:16px;max-width:34rem;margin-inline:auto;width:100%}
.brand{font-size:20px}
h1{font-size:clamp(28px,7vw,40px);line-height:1.1}
p{color:var(--ink-2);text-wrap:pretty}
ul{list-style:none;display:grid;gap:8px}
li a,.again{display:block;padding:12px 16px;border:1px solid var(--line);border-radius:var(--r);background:var(--card);font-weight:600}
a{color:var(--link)}
a:focus-visible{outline:2px solid;outline-offset:2px}
`

/** The policy's name of the one style that the document may have. */
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** Shown without a network in place of a page that is not cached: the tools that work offline. */
function offlineDocument(
  brand: Brand,
  locale: Locale,
  { say, translate }: { say: SayPage; translate: Translate },
): string {
  const t = (key: string) => escapeHtml(translate(locale, key))
  const tools = offlinePages.filter((page) => page !== 'home' && page !== 'tools')
  const links = tools.map(
    (page) => `<li><a href="${pathFor(page, locale)}">${escapeHtml(say(page, locale, brand).title)}</a></li>`,
  )
  return `<!doctype html>
<html lang="${languageTag(locale)}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('without_network.page.title')} · ${escapeHtml(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand.nameParts[0])}<b>${escapeHtml(brand.nameParts[1])}</b></p>
<h1>${t('without_network.page.title')}</h1>
<p>${t('without_network.page.text')}</p>
<ul>${links.join('')}</ul>
<p><a href="">${t('without_network.page.again')}</a></p>
</main>
</body>
</html>
`
}

/** Nothing in it runs or is fetched. */
function offlineHeaders(https: boolean): Record<string, string> {
  return {
    ...baseHeaders(https),
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** Revalidated each time; the browser itself checks for another worker at every visit. */
function head(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    ...baseHeaders(request.protocol === 'https'),
    'Cache-Control': 'no-cache',
    Vary: 'Host',
    'X-Robots-Tag': 'noindex',
  })
}

/** The pages that work without a network, starting with the home page and the overview. */
const offlinePages = [
  'home',
  'tools',
  'giveawayFromFile',
  'coinToss',
  'diceRoll',
  'randomNumberGuess',
  'wheelOfNames',
  'randomOrder',
  'randomTeams',
  'yesOrNo',
  'raffle',
  'secretSanta',
] as const satisfies readonly (typeof publicPageNames)[number][]

/** What a chunk of the build needs, as in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

type ClientManifest = Readonly<Record<string, Chunk>>

/** A route as the router describes it to browsers. */
interface ToldRoute {
  id: string
  parentId?: string | undefined
  module: string
}

interface Release {
  /** the worker */
  code: string
  manifest: ClientManifest
  /** by their ids */
  routes: Readonly<Record<string, ToldRoute | undefined>>
  /** identifies the whole release */
  release: string
}

function offlineFallback(locale: Locale): string {
  return `/offline/${locale}.html`
}

/** What the service worker caches in one language; the shape that it reads is its own `OfflineList`. */
function offlineList(locale: Locale, { manifest, routes, release }: Omit<Release, 'code'>) {
  const routeIds = ['root', `${locale}.site`, ...offlinePages.map((page) => `${locale}.${page}`)]
  const named = routeIds.flatMap((id) => routes[id] ?? [])
  // A route may come in several parts, each under its own name.
  const modules = new Set(named.flatMap((route) => Object.values(route).map(String)))
  const starts = Object.keys(manifest).filter((key) => modules.has(`/${manifest[key]?.file}`))
  const entry = Object.keys(manifest).find((key) => key.endsWith('entry.client.tsx'))
  const texts = `virtual:messages/${locale}`
  const files = filesOf(manifest, [...starts, ...(entry ? [entry] : []), texts], (key) => isSaid(key, texts))
  return {
    release,
    pages: offlinePages.map((page) => pathFor(page, locale)),
    assets: files.map((file) => `/${file}`),
    fallback: offlineFallback(locale),
    routes: Object.fromEntries(named.filter(({ id }) => id !== 'root').map((route) => [route.id, route])),
  }
}

/**
 * Whether a chunk is needed offline: texts of other languages are useless; those of other pages are fetched with a
 * network. Any page may use parts.
 */
function isSaid(key: string, texts: string): boolean {
  if (!key.startsWith('virtual:messages/')) return true
  if (key === texts) return true
  const name = key.startsWith(`${texts}/`) ? key.slice(texts.length + 1) : undefined
  if (name === undefined) return false
  return offlineTexts.has(name)
}

/** The parts that these pages can show without a network. */
const offlineTexts: ReadonlySet<string> = new Set([
  ...offlinePages,
  'error_screen',
  'filled_list',
  'without_network',
  'check',
])

function filesOf(manifest: ClientManifest, starts: string[], isWanted: (key: string) => boolean): string[] {
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key) || !isWanted(key)) return
    visited.add(key)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const start of starts) visit(start)
  return [...new Set([...visited].flatMap((key) => manifest[key]?.file ?? []))]
}
