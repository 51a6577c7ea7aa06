import { locales } from './locales.ts'
import { paths } from './page-paths.ts'

/** What the server answers itself under names of its own, and what later releases may. */
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
 * What no module's address may begin with: the first parts of all pages in all languages, because a page of another language
 * is found under any prefix, and what the server answers without pages.
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
