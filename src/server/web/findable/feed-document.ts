import type { RecordInList, ShownModule } from '#contract/content/public-contents.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'

interface Feed {
  origin: string
  /** the site's name */
  site: string
  locale: Locale
  module: ShownModule
  records: readonly RecordInList[]
}

/** The address of a module's feed in a language. */
export function feedPath(locale: Locale, moduleSlug: string): string {
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
