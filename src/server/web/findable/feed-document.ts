import type { RecordInList, ShownModule } from '#contract/public-contents.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'

const names: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Anybody's words as text of XML, which has no signs for control characters and halves of letters. */
function xmlText(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => names[sign] ?? '')
}

interface Feed {
  origin: string
  /** what the site is called */
  site: string
  locale: Locale
  module: ShownModule
  records: readonly RecordInList[]
}

/** Where the feed of a module is in a language. */
export function feedPath(locale: Locale, moduleSlug: string): string {
  return `${pathFor('modulePage', locale, { moduleSlug })}/feed.xml`
}

/** The newest records of a module in one language, as RSS 2.0. What is not written in that language is in none of its feeds. */
export function feedDocument({ origin, site, locale, module, records }: Feed): string {
  const moduleSlug = module.slugs[locale]
  const items = records.filter(({ title }) => title.locale === locale)
  const newest = items.map(({ published_at }) => published_at).find((moment) => moment !== null)
  const name = `${module.name.text} · ${site}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(name)}</title>
<link>${xmlText(origin + pathFor('modulePage', locale, { moduleSlug }))}</link>
<description>${xmlText(module.description.text || name)}</description>
<language>${formatLocales[locale]}</language>
<atom:link href="${xmlText(origin + feedPath(locale, moduleSlug))}" rel="self" type="application/rss+xml"/>
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
<title>${xmlText(title.text)}</title>
<link>${xmlText(address)}</link>
<guid isPermaLink="true">${xmlText(address)}</guid>
${lead.text ? `<description>${xmlText(lead.text)}</description>\n` : ''}${
  published_at ? `<pubDate>${new Date(published_at).toUTCString()}</pubDate>\n` : ''
}</item>
`
}
