import { publicPageNames } from '#contract/site/public-pages.ts'
import { defaultLocale, type Locale, languageTag, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Addresses } from './ask-contents.ts'

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
