import { pagePicturePath } from '#contract/site/page-picture.ts'
import { wordsOfPage } from '#contract/site/public-pages.ts'
import { formatLocales, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Brand } from '../../brand.ts'
import type { DescribedContent } from './structured-content.ts'
import type { DescribedPage } from './structured-data.ts'

/** Link preview metadata of a public page. Crawlers run no scripts, so it is never rendered in the browser. */
export function AboutPage({ about }: { about: DescribedPage | DescribedContent }) {
  return (
    <>
      {('page' in about ? factsOf(about) : factsOfContent(about)).map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Open Graph data, with the picture described in words. */
function factsOf({ page, brand, locale, origin, t, ...facts }: DescribedPage): [string, string][] {
  const { description, ...words } = wordsOf(page, t)
  const title = facts.title ?? words.title
  // The picture of a page has the product's own title; for another text there is the site's.
  const pictured = facts.title === undefined ? page : 'home'
  const shown = wordsOf(pictured, t)
  return [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:locale', tagOf(locale)],
    ...locales
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['og:locale:alternate', tagOf(other)]),
    ['og:url', origin + pathFor(page, locale)],
    ['og:title', title],
    ['og:description', (page === 'home' && facts.description) || description],
    [
      'og:image',
      origin + pagePicturePath(pictured, { brand: brand.key, name: brand.name, locale, ...shown }),
    ],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${brand.name}: ${shown.title}`],
  ]
}

function wordsOf(page: DescribedPage['page'], t: DescribedPage['t']) {
  const { title, description, values } = wordsOfPage(page)
  return { title: t(title, values), description: t(description, values) }
}

/** A module record: its own picture if it has one, else the site's. */
function factsOfContent({ brand, locale, origin, t, title, description, ...about }: DescribedContent) {
  const { picture, article, path, written } = about
  const words = wordsOf('home', t)
  const shown = picture ?? {
    url: pagePicturePath('home', { brand: brand.key, name: brand.name, locale, ...words }),
    type: 'image/png',
    width: 1200,
    height: 630,
    alt: `${brand.name}: ${words.title}`,
  }
  const facts: [string, string][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', brand.name],
    ['og:locale', tagOf(locale)],
    ...written
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['og:locale:alternate', tagOf(other)]),
    ['og:url', origin + path],
    ['og:title', title],
    ['og:description', description],
    ['og:image', origin + shown.url],
    ['og:image:type', shown.type],
    ...(shown.width && shown.height
      ? ([
          ['og:image:width', `${shown.width}`],
          ['og:image:height', `${shown.height}`],
        ] as [string, string][])
      : []),
    ['og:image:alt', shown.alt || title],
  ]
  if (article)
    facts.push(['article:published_time', article.published], ['article:modified_time', article.modified])
  return facts
}

function tagOf(locale: DescribedPage['locale']): string {
  return formatLocales[locale].replace('-', '_')
}

/** How the site appears in tabs, on home screens and in bookmarks. */
export function BrandLinks({ brand, locale }: { brand: Brand; locale: DescribedPage['locale'] }) {
  return (
    <>
      <link rel="icon" href={`/icons/${brand.key}-32.png`} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={`/icons/${brand.key}-180.png`} sizes="180x180" />
      <link rel="manifest" href={`/manifest/${locale}.webmanifest`} />
      <meta name="application-name" content={brand.name} />
      <meta name="apple-mobile-web-app-title" content={brand.name} />
    </>
  )
}
