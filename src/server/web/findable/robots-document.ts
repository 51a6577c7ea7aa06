import { locales } from '../../../locales/locales.ts'
import { type Page, pathFor } from '../../../locales/paths.ts'

/** What stands behind a door: the account with everything below it, and the dashboard. */
const barred: readonly Page[] = ['account', 'dashboard']

/**
 * What programs may read. The pictures of results are asked for by messengers that show a link, and lie below /api. A host
 * that is not ours bars nothing, so that its pages are read and found to ask not to be indexed.
 */
export function robotsDocument({ origin, indexable }: { origin: string; indexable: boolean }): string {
  if (!indexable) return 'User-agent: *\nAllow: /\n'
  const doors = barred.flatMap((page) => locales.map((locale) => pathFor(page, locale)))
  const lines = [
    'User-agent: *',
    'Allow: /api/results/*/image.png',
    'Disallow: /api/',
    ...[...new Set(doors)].flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
