import { pagePicturePath, wordsOfPage } from '#contract/site/public-pages.ts'
import { formatLocales, type Locale, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Brand } from '../../brand.ts'
import { mailedTokenScript } from '../components/mail/mailed-token.ts'
import { colorModeScript } from '../state/color-mode.ts'
import {
  type DescribedContent,
  type DescribedPage,
  jsonForScript,
  structuredContent,
  structuredData,
} from './structured-data.ts'

interface ServerHeadProps {
  nonce: string | undefined
  /** id of the analytics tag, if the visitor agreed to it */
  analyticsId: string | undefined
  brand: Brand
  locale: Locale
  /** what others may show of the page */
  about: DescribedPage | DescribedContent | undefined
}

/**
 * Rendered by the server only: scripts that run before anything else and so need not be in the client bundle too, and
 * metadata for devices and crawlers.
 */
export function ServerHead({ nonce, analyticsId, brand, locale, about }: ServerHeadProps) {
  return (
    <>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: colorModeScript + mailedTokenScript + startLaterScript }}
      />
      <BrandLinks brand={brand} locale={locale} />
      {about && <AboutPage about={about} />}
      {about && <StructuredData about={about} nonce={nonce} />}
      {analyticsId !== undefined && <AnalyticsTag id={analyticsId} nonce={nonce} />}
    </>
  )
}

/** Browsers do not run this script type, but the page's policy applies to it all the same. */
function StructuredData({
  about,
  nonce,
}: {
  about: NonNullable<ServerHeadProps['about']>
  nonce: string | undefined
}) {
  const json = jsonForScript('page' in about ? structuredData(about) : structuredContent(about))
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
}

/**
 * The analytics tag of variant 1, only in documents whose visitor agreed to analytics. The browser leaves it alone once
 * it is in the document; after consent is withdrawn, the next document comes without it.
 */
function AnalyticsTag({ id, nonce }: { id: string; nonce: string | undefined }) {
  const start = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});gtag('js',new Date());gtag('config',${JSON.stringify(id)},{cookie_domain:'none',allow_google_signals:false})`
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: start }} />
      <script
        async
        nonce={nonce}
        src={`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`}
      />
    </>
  )
}

/**
 * Shows the page first: its scripts are fetched after the first paint, so that on a slow connection styles and fonts
 * have the bandwidth, and nothing runs before there is something to read. A hidden page starts at once, as it is never
 * painted, and a page that is slow to paint starts after a timeout. Each file is asked for in a task of its own: all at
 * once they would hold a slow phone for a tenth of a second.
 */
export const startLaterScript = `(function(){var d=document,begun,p;function go(){if(begun)return;begun=1;d.querySelectorAll('script[type=later]').forEach(function(s){s.dataset.files.split(' ').forEach(function(f){setTimeout(function(){var l=d.createElement('link');l.nonce=s.nonce;l.rel='modulepreload';l.href=f;d.head.appendChild(l)})});setTimeout(function(){var n=d.createElement('script');n.type='module';n.nonce=s.nonce;p=p||window.trustedTypes&&trustedTypes.createPolicy('later',{createScript:String});n.text=p?p.createScript(s.text):s.text;d.head.appendChild(n).remove()})})}function soon(){if(d.hidden)go();requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,1500)}d.readyState==='loading'?d.addEventListener('DOMContentLoaded',soon):soon()})();`

/**
 * Marks the router's scripts for `startLaterScript`, which finds there what to preload. The list of routes needs no
 * indentation. Together that is 2 KB less of every page.
 */
export function startsLater(html: string): string {
  const files: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]*)"[^>]*>/g, (_, file: string) => {
      files.push(file)
      return ''
    })
    .replaceAll(
      /<script( nonce="[^"]*")? type="module" async="">([^<]*)/g,
      (_, nonce: string = '', script: string) =>
        `<script${nonce} type="later" data-files="${files.join(' ')}">${script.replaceAll(/\n\s*/g, '\n')}`,
    )
}

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
function BrandLinks({ brand, locale }: { brand: Brand; locale: DescribedPage['locale'] }) {
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
