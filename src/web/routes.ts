import { layout, route } from '@react-router/dev/routes'
import { defaultLocale, locales } from '#locales/locales.ts'
import { type Page, pages, patternFor } from '#locales/paths.ts'
import { pageFiles } from './page-files.ts'

/** Dashboard pages have their own frame, which visitors never fetch. */
const isOfDashboard = (page: Page) => pageFiles[page].startsWith('pages/admin/')

/**
 * Every page in every language under the id `${locale}.${page}`. The server matches each request only against routes of
 * its own language, because matching is linear in their number.
 */
export default locales.flatMap((locale) => {
  const routeOf = (page: Page) =>
    route(patternFor(page, locale), pageFiles[page], { id: `${locale}.${page}`, caseSensitive: true })
  return [
    layout('shell/site.tsx', { id: `${locale}.site` }, [
      ...pages.filter((page) => !isOfDashboard(page)).map(routeOf),
      route(locale === defaultLocale ? '*' : `/${locale}/*`, 'pages/public/not-found/page.tsx', {
        id: `${locale}.notFound`,
      }),
    ]),
    layout(
      'shell/dashboard.tsx',
      { id: `${locale}.dashboard_frame` },
      pages.filter(isOfDashboard).map(routeOf),
    ),
  ]
})
