import { type Locale, locales } from '../../locales/locales.ts'
import { paths } from '../../locales/page-paths.ts'

/** What the server itself answers at the root of the site, whatever the language. */
const served = [
  'api',
  'assets',
  'build',
  'embed',
  'favicon',
  'feed',
  'healthz',
  'icons',
  'ledger',
  'manifest',
  'media',
  'offline',
  'readyz',
  'receipts',
  'robots',
  'rss',
  'service-worker',
  'sitemap',
  'static',
  'well-known',
]

/** Areas of rights that the product has besides those of its pages, and segments of calls beside keys. */
const areas = [
  'external',
  'users',
  'roles',
  'sessions',
  'plans',
  'subscriptions',
  'tickets',
  'logs',
  'media',
  'menus',
  'faq',
  'pages',
  'modules',
  'settings',
  'dashboard',
  'tree',
  'export',
  'constructor',
  'prototype',
]

const dashboardPages = Object.entries(paths).filter(([page]) => page.startsWith('dashboard'))

/** Words that no module may have as its key: areas of rights, and what stands in addresses of the dashboard. */
export const reservedKeys: ReadonlySet<string> = new Set([
  ...areas,
  ...dashboardPages.flatMap(([, byLocale]) =>
    locales.flatMap((locale) => byLocale[locale].split('/').filter((part) => part && !part.startsWith(':'))),
  ),
])

const firstSegments: Readonly<Record<Locale, ReadonlySet<string>>> = Object.fromEntries(
  locales.map((locale) => [
    locale,
    new Set([
      ...served,
      ...locales,
      ...Object.values(paths)
        .map((byLocale) => byLocale[locale].split('/')[1] ?? '')
        .filter((segment) => segment && !segment.startsWith(':')),
    ]),
  ]),
) as unknown as Record<Locale, ReadonlySet<string>>

export function isReservedKey(key: string): boolean {
  return reservedKeys.has(key)
}

/** Whether the address of a language begins with something of the site already. */
export function isReservedSlug(locale: Locale, slug: string): boolean {
  return firstSegments[locale].has(slug)
}
