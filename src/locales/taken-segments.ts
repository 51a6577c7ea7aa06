import { dashboardPaths } from './dashboard-paths.ts'
import { locales } from './locales.ts'
import { paths } from './page-paths.ts'

/** First segments that the server itself handles, and reserved ones for later releases. */
const ofServer = [
  'api',
  'assets',
  'embed',
  'favicon',
  'healthz',
  'icons',
  'manifest',
  'media',
  'offline',
  'og',
  'readyz',
  'robots',
  'service-worker',
  'sitemap',
  'uploads',
  'verify',
]

/**
 * First segments that a module's address may not use: those of all pages in all languages, because a page of another
 * language is found under any prefix, and those that the server handles without pages.
 */
export const takenSegments: ReadonlySet<string> = new Set([
  ...ofServer,
  ...locales,
  ...Object.values(paths).flatMap((translations) =>
    Object.values(translations).flatMap((path) => {
      const first = path.split('/')[1] ?? ''
      return first.startsWith(':') || first === '' ? [] : [first]
    }),
  ),
])

/** The product's own permission areas, words used beside keys in calls, and properties that every object has. */
const areas = [
  'external',
  'users',
  'roles',
  'sessions',
  'plans',
  'subscriptions',
  'tickets',
  'draws',
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

/** Words that no module may have as its key: permission areas, and parts of dashboard addresses. */
const reservedKeys: ReadonlySet<string> = new Set([
  ...areas,
  ...Object.values(dashboardPaths).flatMap((byLocale) =>
    Object.values(byLocale).flatMap((path) =>
      path.split('/').filter((segment) => segment && !segment.startsWith(':')),
    ),
  ),
])

/** What is served beside the pages, and what programs look for at the root of any site. */
const served = new Set(['build', 'feed', 'ledger', 'receipts', 'rss', 'static', 'well-known'])

export function isReservedKey(key: string): boolean {
  return reservedKeys.has(key)
}

/** Whether addresses of the site already start with it; a page is found by its name in any language. */
export function isReservedSlug(slug: string): boolean {
  return takenSegments.has(slug) || served.has(slug)
}
