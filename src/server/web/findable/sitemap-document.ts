import { publicPageNames } from '../../../contract/public-pages.ts'
import { defaultLocale, locales } from '../../../locales/locales.ts'
import { pathFor } from '../../../locales/paths.ts'

/**
 * Every public page in every language, each with its translations. No dates: what a page shows changes with releases
 * and settings, and a date that is not the truth is worth less than none. Far below the 50,000 addresses of one file.
 */
export function sitemapDocument(origin: string): string {
  const urls = publicPageNames.flatMap((page) => {
    const address = (locale: (typeof locales)[number]) => `${origin}${pathFor(page, locale)}`
    const alternates = [
      ...locales.map((locale) => [locale, address(locale)]),
      ['x-default', address(defaultLocale)],
    ].map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${alternates.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
