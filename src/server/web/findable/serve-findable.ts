import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#brand.ts'
import type { RecordInList, ShownModule } from '#contract/content/public-contents.ts'
import {
  defaultLocale,
  formatLocales,
  homeOf,
  isLocale,
  type Locale,
  languageTag,
  locales,
} from '#locales/locales.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import { baseHeaders } from '../../http/security-headers.ts'
import { escapeXml } from '../../kit/escape-xml.ts'
import { iconPath } from '../builds.ts'
import { readPageWords, type SayPage, type SiteOf } from '../requested-site.ts'
import { askAddresses, askDescription, askModule, sitemapDocument } from './sitemap-document.ts'

interface FeedRoute {
  Params: { locale?: Locale; moduleSlug: string }
}

const inOtherLanguages = locales.filter((locale) => locale !== defaultLocale)

/** Seconds after which published content is in sitemaps and feeds at the latest. */
const freshSeconds = 300

/** What programs request besides pages: sitemaps, robots.txt, the manifest. Each host has its own. */
export function serveFindable(web: FastifyInstance, siteOf: SiteOf): void {
  const pageWords = readPageWords()

  web.get('/sitemap.xml', (request, reply) => sendMap(request, reply, 1))

  // What does not fit into the first one continues in these.
  web.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9][0-9]{0,4}$).xml', (request, reply) =>
    sendMap(request, reply, Number(request.params.part)),
  )

  async function sendMap(request: FastifyRequest, reply: FastifyReply, part: number) {
    const [{ origin }, contents] = await Promise.all([siteOf(request), askAddresses(web, request, part)])
    if (part > 1 && (!contents || part > contents.pages)) return reply.callNotFound()
    return head(request, reply, freshSeconds)
      .type('application/xml; charset=utf-8')
      .send(sitemapDocument(origin, contents))
  }

  web.get('/robots.txt', async (request, reply) => {
    const [site, contents] = await Promise.all([siteOf(request), askAddresses(web, request, 1)])
    return head(request, reply)
      .type('text/plain; charset=utf-8')
      .send(robotsDocument({ ...site, maps: contents?.pages ?? 1 }))
  })

  web.get<FeedRoute>('/:moduleSlug/feed.xml', (request, reply) => sendFeed(request, reply))
  web.get<FeedRoute>(`/:locale(^(?:${inOtherLanguages.join('|')})$)/:moduleSlug/feed.xml`, (request, reply) =>
    sendFeed(request, reply),
  )

  async function sendFeed(request: FastifyRequest<FeedRoute>, reply: FastifyReply) {
    const { locale = defaultLocale, moduleSlug } = request.params
    const [{ brand, origin }, feed] = await Promise.all([
      siteOf(request),
      askModule(web, request, { locale, moduleSlug }),
    ])
    const { module, records } = feed ?? {}
    if (!module || !records || module.type !== 'content' || module.detail_page === 'none')
      return reply.callNotFound()
    const proper = module.slugs[locale]
    if (proper !== moduleSlug) return reply.headers({ Vary: 'Host' }).redirect(feedPath(locale, proper), 301)
    return head(request, reply, freshSeconds)
      .type('application/rss+xml; charset=utf-8')
      .send(feedDocument({ origin, site: brand.name, locale, module, records }))
  }

  web.get<{ Params: { locale: string } }>('/manifest/:locale.webmanifest', async (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const [{ brand }, description] = await Promise.all([
      siteOf(request),
      askDescription(web, request, locale),
    ])
    return head(request, reply)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(brand, { locale, description }, pageWords)))
  })
}

/** The shortcuts of a long press on the icon. */
const shortcuts = ['giveawayFromFile', 'coinToss', 'diceRoll', 'randomNumberGuess'] as const

/** The site's entry among the applications of a device, in one brand and language. */
function webManifest(
  brand: Brand,
  { locale, description }: { locale: Locale; description: string },
  say: SayPage,
): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(brand.key, purpose === 'any' ? size : 'maskable'),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: description || say('home', locale, brand).description,
    lang: languageTag(locale),
    dir: 'ltr',
    start_url: homeOf(locale),
    scope: '/',
    display: 'standalone',
    background_color: brand.themeColor.light,
    theme_color: brand.themeColor.light,
    categories: ['utilities', 'productivity'],
    icons: [
      { src: brand.icon, sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
    shortcuts: shortcuts.map((page) => ({
      name: say(page, locale, brand).title,
      url: pathFor(page, locale),
      icons: [icon(192, 'any')],
    })),
  }
}

/** Pages that require signing in: the account with everything below it, and the dashboard. */
const barred: readonly Page[] = ['account', 'dashboard']

/**
 * What programs may read. The pictures of results, which messengers request to preview a link, are below /api. An
 * unknown host disallows nothing, so that its pages are read and found to ask not to be indexed.
 */
function robotsDocument({
  origin,
  indexable,
  maps = 1,
}: {
  origin: string
  indexable: boolean
  /** the number of parts of the sitemap */
  maps?: number
}): string {
  if (!indexable) return 'User-agent: *\nAllow: /\n'
  const doors = barred.flatMap((page) => locales.map((locale) => pathFor(page, locale)))
  const lines = [
    'User-agent: *',
    'Allow: /api/results/*/image.png',
    'Disallow: /api/',
    ...[...new Set(doors)].flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]),
    '',
    ...Array.from({ length: maps }, (_, n) => `Sitemap: ${origin}/sitemap${n > 0 ? `-${n + 1}` : ''}.xml`),
  ]
  return `${lines.join('\n')}\n`
}

function head(request: FastifyRequest, reply: FastifyReply, seconds = 3600): FastifyReply {
  return reply.headers({
    ...baseHeaders(request.protocol === 'https'),
    Vary: 'Host',
    'Cache-Control': `public, max-age=${seconds}`,
  })
}

interface Feed {
  origin: string
  /** the site's name */
  site: string
  locale: Locale
  module: ShownModule
  records: readonly RecordInList[]
}

/** The address of a module's feed in a language. */
function feedPath(locale: Locale, moduleSlug: string): string {
  return `${pathFor('modulePage', locale, { moduleSlug })}/feed.xml`
}

/**
 * The newest records of a module in one language, as RSS 2.0. Records not written in that language are not in its feed.
 */
export function feedDocument({ origin, site, locale, module, records }: Feed): string {
  const moduleSlug = module.slugs[locale]
  const items = records.filter(({ title }) => title.locale === locale)
  const newest = items.map(({ published_at }) => published_at).find((moment) => moment !== null)
  const name = `${module.name.text} · ${site}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(origin + pathFor('modulePage', locale, { moduleSlug }))}</link>
<description>${escapeXml(module.description.text || name)}</description>
<language>${formatLocales[locale]}</language>
<atom:link href="${escapeXml(origin + feedPath(locale, moduleSlug))}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>\n` : ''}${items
  .map((record) =>
    item(record, origin + pathFor('contentPage', locale, { moduleSlug, contentSlug: record.slug })),
  )
  .join('')}</channel>
</rss>
`
}

function item({ title, lead, published_at }: RecordInList, address: string): string {
  return `<item>
<title>${escapeXml(title.text)}</title>
<link>${escapeXml(address)}</link>
<guid isPermaLink="true">${escapeXml(address)}</guid>
${lead.text ? `<description>${escapeXml(lead.text)}</description>\n` : ''}${
  published_at ? `<pubDate>${new Date(published_at).toUTCString()}</pubDate>\n` : ''
}</item>
`
}
