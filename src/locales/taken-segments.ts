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
