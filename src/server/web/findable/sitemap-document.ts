import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, CallReply, Envelope } from '#contract/api/call.ts'
import type { getModulePage, listContentAddresses } from '#contract/content/public-contents.ts'
import { publicPageNames } from '#contract/site/public-pages.ts'
import type { getSettings } from '#contract/site/public-settings.ts'
import { defaultLocale, type Locale, languageTag, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { createDispatcher } from '../dispatch.ts'

/** One page, in all languages that it is written in. */
interface SitemapPage {
  address: (locale: Locale) => string
  languages: readonly Locale[]
  /** when its content changed */
  changed?: string
}

/**
 * Every public page in every language, each with its translations, and the given modules and records. Built-in pages
 * have no dates: their content changes with releases and settings, and a wrong date is worth less than none.
 */
export function sitemapDocument(origin: string, contents?: Addresses): string {
  const pages =
    (contents?.page ?? 1) > 1
      ? []
      : publicPageNames.map(
          (page): SitemapPage => ({ address: (locale) => pathFor(page, locale), languages: locales }),
        )
  const urls = [...pages, ...(contents ? placesOf(contents) : [])].flatMap((place) =>
    entriesOf(origin, place),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function placesOf({ modules, records }: Addresses): SitemapPage[] {
  return [
    ...modules.map((module) => ({
      address: (locale: Locale) => pathFor('modulePage', locale, { moduleSlug: module.slugs[locale] }),
      languages: module.locales,
    })),
    ...records.map((record) => ({
      address: (locale: Locale) =>
        pathFor('contentPage', locale, {
          moduleSlug: record.module_slugs[locale],
          contentSlug: record.slugs[locale],
        }),
      languages: record.locales,
      changed: record.updated_at,
    })),
  ]
}

/** A page is in the sitemap only in the languages that it is written in. */
function entriesOf(origin: string, { address, languages: written, changed }: SitemapPage): string[] {
  const first = written.includes(defaultLocale) ? defaultLocale : written[0]
  if (!first) return []
  const alternates = [
    ...written.map((locale) => [languageTag(locale), origin + address(locale)]),
    ['x-default', origin + address(first)],
  ].map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
  const date = changed ? `<lastmod>${changed}</lastmod>` : ''
  return written.map(
    (locale) => `<url><loc>${origin + address(locale)}</loc>${date}${alternates.join('')}</url>`,
  )
}

type Addresses = CallReply<typeof listContentAddresses>

/** The addresses of modules and records, in parts; undefined where they could not be determined. */
export function askAddresses(
  web: FastifyInstance,
  request: FastifyRequest,
  page: number,
): Promise<Addresses | undefined> {
  return callApi<typeof listContentAddresses>(web, request, `/api/content?page=${page}`)
}

/** The newest records of a module, as signed-out visitors may read them. */
export function askModule(
  web: FastifyInstance,
  request: FastifyRequest,
  { locale, moduleSlug }: { locale: Locale; moduleSlug: string },
): Promise<CallReply<typeof getModulePage> | undefined> {
  return callApi<typeof getModulePage>(web, request, `/api/content/${encodeURIComponent(moduleSlug)}`, locale)
}

/** The operator's description of the site in that language; empty where there is none or it could not be determined. */
export async function askDescription(
  web: FastifyInstance,
  request: FastifyRequest,
  locale: Locale,
): Promise<string> {
  const site = await callApi<typeof getSettings>(web, request, '/api/settings', locale)
  return site?.settings.app_description ?? ''
}

/** Calls as a signed-out visitor: programs all find the same. */
async function callApi<C extends Call>(
  web: FastifyInstance,
  request: FastifyRequest,
  path: string,
  locale: Locale = 'en',
): Promise<CallReply<C> | undefined> {
  const { dispatch } = createDispatcher(web, request, {})
  const headers = { 'X-Language': locale, Accept: 'application/json' }
  const answer = await dispatch(new Request(`http://localhost${path}`, { headers, credentials: 'omit' }))
  if (!answer.ok) return undefined
  return ((await answer.json()) as Envelope<CallReply<C>>).data
}
