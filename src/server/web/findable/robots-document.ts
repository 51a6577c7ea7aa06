import { locales } from '../../../locales/locales.ts'
import { type Page, pathFor } from '../../../locales/paths.ts'

/** What stands behind a door: the account with everything below it, and the dashboard. */
const barred: readonly Page[] = ['account', 'dashboard']

/**
 * What programs may read. The pictures of results are asked for by messengers that show a link, and lie below /api. A host
 * that is not ours bars nothing, so that its pages are read and found to ask not to be indexed.
 */
export function robotsDocument({
  origin,
  indexable,
  maps = 1,
}: {
  origin: string
  indexable: boolean
  /** in how many parts the map of the site is */
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
